import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.logging.LogManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.ErrorArgument;
import org.verapdf.pdfa.validation.profiles.ErrorArgumentImpl;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.Rule;
import org.verapdf.pdfa.validation.profiles.RuleId;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;
import org.verapdf.pdfa.validation.profiles.Variable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runs the veraPDF engine over many files in one JVM.
 *
 * <p>Arguments: the profiles, such as {@code ua1 2a}. Standard input: one path a line (UTF-8). Standard
 * output, fields parted by tabs, n the number of the file counted from 0:
 *
 * <pre>
 * FAILED  profile  n  clause-test  how-often  message
 * ERROR   profile  n  message
 * DONE    profile  n  rules-in-profile  rules-exercised
 * </pre>
 *
 * <p>Each profile of each file ends in DONE or ERROR. The jar that carries the engine lacks what
 * {@code Profiles.profileFromXml} needs, so the profiles' XML is read here with the JDK's own parser.
 */
public final class VeraCheck {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] profiles) throws Exception {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        List<String> paths = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            paths.add(line);
        }
        for (String id : profiles) {
            PDFAFlavour flavour = PDFAFlavour.byFlavourId(id);
            ValidationProfile profile = profile(flavour);
            for (int n = 0; n < paths.size(); n++) {
                try {
                    check(id, flavour, profile, n, new File(paths.get(n)));
                } catch (Exception e) {
                    print("ERROR", id, n, e);
                }
            }
        }
    }

    private static void check(String id, PDFAFlavour flavour, ValidationProfile profile, int n, File file)
            throws Exception {
        if (!file.canRead()) {
            throw new IllegalArgumentException("cannot read the file");
        }
        try (PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
                PDFAValidator validator =
                        Foundries.defaultInstance().createValidator(profile, -1, true, true, false)) {
            ValidationResult result = validator.validate(parser);
            Set<RuleId> exercised = new HashSet<>();
            Map<String, Integer> failures = new LinkedHashMap<>();
            for (TestAssertion test : result.getTestAssertions()) {
                exercised.add(test.getRuleId());
                if (test.getStatus() == TestAssertion.Status.FAILED) {
                    String why = test.getErrorMessage() == null ? test.getMessage() : test.getErrorMessage();
                    RuleId rule = test.getRuleId();
                    failures.merge(rule.getClause() + "-" + rule.getTestNumber() + "\t" + oneLine(why), 1, Integer::sum);
                }
            }
            if (failures.isEmpty() && !result.isCompliant()) {
                failures.put("?\tnot compliant, for no stated reason", 1);
            }
            failures.forEach((what, times) -> {
                String[] ruleAndWhy = what.split("\t", 2);
                OUT.println(String.join("\t", "FAILED", id, "" + n, ruleAndWhy[0], "" + times, ruleAndWhy[1]));
            });
            print("DONE", id, n, profile.getRules().size() + "\t" + exercised.size());
        }
    }

    private static void print(String kind, String id, int n, Object rest) {
        String text = kind.equals("DONE") ? rest.toString() : oneLine(rest.toString());
        OUT.println(String.join("\t", kind, id, "" + n, text));
    }

    private static String oneLine(String text) {
        return text == null ? "" : text.replaceAll("\\s+", " ");
    }

    // -- the profiles ----------------------------------------------------------------------------------------

    private static ValidationProfile profile(PDFAFlavour flavour) throws Exception {
        int part = flavour.getPart().getPartNumber();
        String name = flavour.getId().startsWith("ua")
                ? "PDFUA-" + part
                : "PDFA-" + part + flavour.getLevel().getCode().toUpperCase();
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(VeraCheck.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + name + ".xml"))
                .getDocumentElement();
        SortedSet<Rule> rules = new TreeSet<>(Comparator.comparing(VeraCheck::key));
        List<Element> listed = all(root, "rule");
        for (Element rule : listed) {
            rules.add(rule(rule));
        }
        if (rules.size() != listed.size() || rules.isEmpty()) {
            throw new IllegalStateException(rules.size() + " of " + listed.size() + " rules of " + name + " read");
        }
        SortedSet<Variable> variables = new TreeSet<>(Comparator.comparing(Variable::getName));
        for (Element v : all(root, "variable")) {
            variables.add(variable(
                    v.getAttribute("name"), v.getAttribute("object"), text(v, "defaultValue"), text(v, "value")));
        }
        return Profiles.profileFromSortedValues(
                flavour, Profiles.profileDetailsFromValues(name, name, "veraPDF", new Date()), "", rules, variables);
    }

    private static String key(Rule rule) {
        RuleId id = rule.getRuleId();
        return id.getSpecification() + id.getClause() + "/" + id.getTestNumber();
    }

    private static Rule rule(Element rule) {
        Element id = all(rule, "id").get(0);
        List<ErrorArgument> arguments = new ArrayList<>();
        for (Element argument : all(rule, "argument")) {
            arguments.add(ErrorArgumentImpl.fromValues(argument.getTextContent(), argument.getAttribute("name"), null));
        }
        return Profiles.ruleFromValues(
                Profiles.ruleIdFromValues(
                        PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
                        id.getAttribute("clause"),
                        Integer.parseInt(id.getAttribute("testNumber"))),
                rule.getAttribute("object"),
                rule.hasAttribute("deferred") ? Boolean.valueOf(rule.getAttribute("deferred")) : null,
                rule.getAttribute("tags"),
                text(rule, "description"),
                text(rule, "test"),
                Profiles.errorFromValues(text(rule, "message"), arguments),
                new ArrayList<>());
    }

    /** The engine's own maker of variables is not public. */
    private static Variable variable(String... values) throws Exception {
        Class<?> type = Class.forName("org.verapdf.pdfa.validation.profiles.VariableImpl");
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getParameterCount() == 4) {
                method.setAccessible(true);
                return (Variable) method.invoke(null, (Object[]) values);
            }
        }
        throw new NoSuchMethodException("a maker of variables");
    }

    private static List<Element> all(Element parent, String tag) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getElementsByTagName(tag);
        for (int i = 0; i < nodes.getLength(); i++) {
            found.add((Element) nodes.item(i));
        }
        return found;
    }

    private static String text(Element parent, String tag) {
        List<Element> found = all(parent, tag);
        return found.isEmpty() ? "" : found.get(0).getTextContent();
    }

    private VeraCheck() {}
}
