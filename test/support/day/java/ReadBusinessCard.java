import com.helger.peppol.businesscard.helper.PDBusinessCardHelper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** Fetches a business card and reads it as the Peppol Directory does. Argument: its address. */
public final class ReadBusinessCard {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(args[0])).build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
    var card = PDBusinessCardHelper.parseBusinessCard(answer.body(), StandardCharsets.UTF_8);
    if (card == null) throw new IllegalStateException("HTTP " + answer.statusCode() + " is no business card");
    System.out.println("participant: " + card.getParticipantIdentifier().getScheme() + "::" + card.getParticipantIdentifier().getValue());
    for (var entity : card.businessEntities()) {
      entity.names().forEach(name -> System.out.println("name: " + name.getName()));
      System.out.println("country: " + entity.getCountryCode());
      entity.identifiers().forEach(id -> System.out.println("identifier: " + id.getScheme() + " " + id.getValue()));
      entity.websiteURIs().forEach(address -> System.out.println("website: " + address));
    }
    System.exit(0);
  }
}
