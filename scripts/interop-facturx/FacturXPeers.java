import java.io.ByteArrayInputStream;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Collectors;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.mustangproject.ZUGFeRD.*;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.*;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.*;

/**
 * What veraPDF and Mustang say about PDF files, one line a file: name, verdict of veraPDF (PDF/A-3b), verdict of Mustang,
 * reasons. With `read`, the number and the amount due that Mustang finds; with `write`, an XML is put into a PDF/A by Mustang.
 */
public class FacturXPeers {
  public static void main(String[] args) throws Exception {
    java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
    if (args[0].equals("write")) {
      write(Path.of(args[1]), Path.of(args[2]), args[3], Path.of(args[4]));
      return;
    }
    VeraGreenfieldFoundryProvider.initialise();
    List<Path> files;
    try (var listed = Files.list(Path.of(args[1]))) {
      files = listed.filter(file -> file.toString().endsWith(".pdf")).sorted().collect(Collectors.toList());
    }
    for (Path file : files)
      System.out.println(file.getFileName() + "\t" + archive(file) + "\t" + (args[0].equals("archive") ? "-" : mustang(file)));
  }

  static String archive(Path file) {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(Files.newInputStream(file), PDFAFlavour.PDFA_3_B);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(PDFAFlavour.PDFA_3_B, false)) {
      ValidationResult result = validator.validate(parser);
      if (result.isCompliant()) return "ok";
      return result.getTestAssertions().stream()
          .filter(each -> each.getStatus() == TestAssertion.Status.FAILED)
          .map(each -> each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber() + " " + each.getMessage())
          .distinct().limit(5).collect(Collectors.joining(" | ")).replaceAll("\\s+", " ");
    } catch (Exception error) {
      return "unreadable: " + error.getMessage();
    }
  }

  static String mustang(Path file) {
    ZUGFeRDValidator validator = new ZUGFeRDValidator();
    validator.disableNotices();
    String report = validator.validate(file.toString());
    if (validator.wasCompletelyValid()) return "ok";
    var reasons = java.util.regex.Pattern.compile("<(error|exception|fatal)[^>]*>(.*?)</", java.util.regex.Pattern.DOTALL).matcher(report);
    Set<String> said = new LinkedHashSet<>();
    while (reasons.find() && said.size() < 6) said.add(reasons.group(2).trim());
    return "invalid: " + String.join(" | ", said).replaceAll("\\s+", " ");
  }

  static void write(Path pdf, Path xml, String profile, Path out) throws Exception {
    try (ZUGFeRDExporterFromA3 exporter = new ZUGFeRDExporterFromA3()) {
      exporter.load(Files.newInputStream(pdf));
      exporter.setProducer("peer").setCreator("peer").setZUGFeRDVersion(2).setProfile(Profiles.getByName(profile));
      exporter.setXML(Files.readAllBytes(xml));
      exporter.export(out.toString());
    }
  }
}
