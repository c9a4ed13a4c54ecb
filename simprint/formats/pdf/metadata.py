"""What a file says of itself: XMP metadata with the PDF/A extension schema for PDF/UA, and an sRGB output intent."""

from __future__ import annotations

import struct

from simprint.formats import xml

#: The published sRGB primaries and white point, adapted to D50 (IEC 61966-2-1 with the Bradford matrix of ICC).
_WHITE = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    b"rXYZ": (0.4360747, 0.2225045, 0.0139322),
    b"gXYZ": (0.3850649, 0.7168786, 0.0971045),
    b"bXYZ": (0.1430804, 0.0606169, 0.7141733),
}
_CURVE_POINTS = 1024


def srgb_profile() -> bytes:
    """An ICC v2.1 display profile for sRGB, always the same bytes (ICC.1:2001-04, with IEC 61966-2-1's curve)."""
    curve = _element(b"curv", _curve())
    name = b"sRGB\0"
    elements = {
        b"desc": _element(b"desc", struct.pack(">I", len(name)) + name + bytes(4 + 4 + 2 + 1 + 67)),
        b"cprt": _element(b"text", b"Public domain\0"),
        b"wtpt": _element(b"XYZ ", _fixed(_WHITE)),
        **{signature: _element(b"XYZ ", _fixed(value)) for signature, value in _PRIMARIES.items()},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    start = 128 + 4 + 12 * len(elements)
    places: dict[bytes, int] = {}
    body = b""
    table = b""
    for signature, element in elements.items():
        if element not in places:
            places[element] = start + len(body)
            body += element
        table += signature + struct.pack(">II", places[element], len(element))
    head = struct.pack(
        ">I4xI4s4s4s6H4s4xI4s4xQI", start + len(body), 0x02100000, b"mntr", b"RGB ", b"XYZ ",
        2000, 1, 1, 0, 0, 0, b"acsp", 0, bytes(4), 0, 0,
    )  # fmt: skip
    return (head + _fixed(_WHITE)).ljust(128, b"\0") + struct.pack(">I", len(elements)) + table + body


def _element(kind: bytes, body: bytes) -> bytes:
    data = kind + bytes(4) + body
    return data + bytes(-len(data) % 4)


def _fixed(values: tuple[float, ...]) -> bytes:
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def _curve() -> bytes:
    steps = [index / (_CURVE_POINTS - 1) for index in range(_CURVE_POINTS)]
    linear = [step / 12.92 if step <= 0.04045 else ((step + 0.055) / 1.055) ** 2.4 for step in steps]
    return struct.pack(f">I{_CURVE_POINTS}H", _CURVE_POINTS, *[round(value * 65535) for value in linear])


_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

#: PDF/A wants every schema that is not its own described: pdfuaid is one (ISO 19005-2, 6.6.2.3).
_EXTENSION = """
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"""


def xmp(title: str, subject: str, lang: str, keywords: str, producer: str) -> bytes:
    """The metadata stream: PDF/UA-1 and PDF/A-2a, no dates (the same order gives the same bytes)."""

    def translated(text: str) -> str:
        return f'<rdf:Alt><rdf:li xml:lang="x-default">{xml.text(text)}</rdf:li></rdf:Alt>'

    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="{_RDF}">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title>{translated(title)}</dc:title>
<dc:description>{translated(subject)}</dc:description>
<dc:language><rdf:Bag><rdf:li>{xml.text(lang)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{xml.text(producer)}</xmp:CreatorTool>
<pdf:Producer>{xml.text(producer)}</pdf:Producer>
<pdf:Keywords>{xml.text(keywords)}</pdf:Keywords>
<pdfuaid:part>1</pdfuaid:part>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description>{_EXTENSION}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>""".encode()
