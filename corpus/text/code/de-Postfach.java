/*
 * Postfach.java – holt Nachrichten ab und verschickt Antworten.
 *
 * Siehe https://wiki.example.de/Postfach_(Entwurf) und das Ticket
 * „https://tickets.example.de/browse/POST-17“.
 */
package de.example.post;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Ein Postfach auf dem Server {@code imaps://post.example.de:993/}.
 *
 * <p>Beispiel: {@code new Postfach("jörg@example.de")}. Die Adressen werden nach
 * <a href="https://www.example.com/rfc/6531">RFC 6531</a> geprüft, d.h. auch
 * {@code jörg@müller.example.de} ist erlaubt.
 *
 * @author Jörg Müller &lt;joerg@example.de&gt;
 * @see <a href="http://localhost:8080/doc/Postfach.html">lokale Doku</a>
 */
public final class Postfach {
    private static final String SERVER = "imaps://post.example.de:993/";
    private static final String ABMELDEN = "https://post.example.de/abmelden?adresse=%s&grund=%s";
    private static final URI HILFE = URI.create("https://hilfe.example.de/postfach#größe");

    /** Voreinstellungen; die Schlüssel sind in https://wiki.example.de/Schlüssel erklärt. */
    private final Map<String, String> werte = Map.of(
        "smtp", "smtp://ausgang.example.de:587",
        "absender", "post@example.de",
        "antwort", "Antwort <antwort@example.de>",
        "vorlage", "https://vorlagen.example.de/brief;version=3",
        "stamm", "C:\\Post\\stamm.doc");

    private final String adresse;

    public Postfach(String adresse) {
        if (!adresse.contains("@")) {
            throw new IllegalArgumentException("keine Adresse: " + adresse + " (z.B. name@example.de)");
        }
        this.adresse = adresse;
    }

    public List<Nachricht> abholen() throws IOException {
        // FIXME: bei http://proxy.example.de:3128 bleibt die Verbindung hängen.
        var sitzung = Sitzung.öffnen(SERVER, adresse, werte.get("schlüssel"));
        sitzung.log.info("verbunden mit {}", SERVER);
        return sitzung.posteingang().stream().map(Nachricht::lesen).toList();
    }

    public String abmeldeLink(String grund) {
        return ABMELDEN.formatted(adresse, grund);
    }

    @Override
    public String toString() {
        return "mailto:" + adresse;
    }

    /* Alte Server, nicht mehr benutzen: pop3://alt.example.de, http://192.0.2.80/webmail/
       (Weiterleitung auf https://post.example.de/); Ende. */
}
