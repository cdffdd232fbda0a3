import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Judges documents by a compiled Schematron and, if there is one, an XML schema: for each path that comes in, a line with
 * what does not hold, each as often as it occurs, such as "SCH-MLS-01:fatal". XSD:fatal stands for a document that the
 * schema refuses, STOPPED for one at which the rules end with an error. Arguments: the stylesheet, the schema or nothing.
 */
public final class Judge {
  public static void main(String[] arguments) throws Exception {
    Templates rules =
        TransformerFactory.newInstance("net.sf.saxon.TransformerFactoryImpl", null)
            .newTemplates(new StreamSource(new File(arguments[0])));
    Schema schema =
        arguments.length < 2
            ? null
            : SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File(arguments[1]));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = in.readLine(); path != null; path = in.readLine())
      System.out.println(path + "\t" + String.join(" ", judged(new File(path), schema, rules)));
  }

  private static List<String> judged(File document, Schema schema, Templates rules) throws Exception {
    if (schema != null)
      try {
        schema.newValidator().validate(new StreamSource(document));
      } catch (SAXException refused) {
        return List.of("XSD:fatal");
      }
    Failed failed = new Failed();
    try {
      rules.newTransformer().transform(new StreamSource(document), new SAXResult(failed));
    } catch (TransformerException stopped) {
      return List.of("STOPPED");
    }
    return failed.found;
  }

  private static final class Failed extends DefaultHandler {
    final List<String> found = new ArrayList<>();

    @Override
    public void startElement(String namespace, String name, String qualified, Attributes attributes) {
      if (name.equals("failed-assert"))
        found.add(attributes.getValue("id") + ":" + attributes.getValue("flag"));
    }
  }
}
