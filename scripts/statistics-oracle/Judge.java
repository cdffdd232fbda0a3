import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

/**
 * Judges reports by an XML schema and a compiled Schematron: for each path that comes in, a line with the rules that the
 * report breaks. Arguments: the schema, the stylesheet.
 */
public final class Judge {
  private static final Pattern FAILED = Pattern.compile("<svrl:failed-assert\\b[^>]*?\\bid=\"([^\"]+)\"");

  public static void main(String[] arguments) throws Exception {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File(arguments[0]));
    Templates rules =
        TransformerFactory.newInstance("net.sf.saxon.TransformerFactoryImpl", null)
            .newTemplates(new StreamSource(new File(arguments[1])));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = in.readLine(); path != null; path = in.readLine())
      System.out.println(path + "\t" + String.join(" ", judged(Files.readString(Path.of(path)), schema, rules)));
  }

  private static TreeSet<String> judged(String report, Schema schema, Templates rules) throws Exception {
    TreeSet<String> broken = new TreeSet<>();
    try {
      schema.newValidator().validate(new StreamSource(new StringReader(report)));
    } catch (org.xml.sax.SAXException refused) {
      broken.add("XSD");
      return broken;
    }
    java.io.StringWriter verdict = new java.io.StringWriter();
    rules.newTransformer().transform(new StreamSource(new StringReader(report)), new StreamResult(verdict));
    Matcher found = FAILED.matcher(verdict.toString());
    while (found.find()) broken.add(found.group(1));
    return broken;
  }
}
