import { NEW_SHOP_KEEPS } from '../../../operations/shop-settings.ts';
import type { texts as en } from '../../en/admin/health.ts';
import { texts as offsite } from '../offsite.ts';
import { storageFaults } from '../storage-faults.ts';

const findings: (typeof en)['findings'] = {
  payments_stand_in: {
    title: 'Der Shop nimmt nur Testzahlungen an',
    text: 'Niemandem wird etwas berechnet, und Bestellungen sind als Test markiert. Um Geld einzunehmen, geben Sie Ihren Stripe-Schlüssel ein.',
  },
  payments_test_key: {
    title: 'Der Stripe-Schlüssel ist ein Testschlüssel',
    text: 'Nur die Testkarten von Stripe werden angenommen, und niemandem wird etwas berechnet. Geben Sie den echten Schlüssel ein, wenn der Shop öffnet.',
  },
  payments_locked: {
    title: 'Niemand kann zahlen: Der Stripe-Schlüssel ist nicht lesbar',
    text: (keyFile) =>
      `Die Schlüsseldatei ${keyFile} fehlt oder ist nicht die, mit der er gespeichert wurde. Legen Sie sie zurück oder geben Sie den Schlüssel neu ein.`,
  },
  payments_missing: {
    title: 'Niemand kann zahlen: Es gibt keinen Stripe-Schlüssel',
    text: 'Dieser Shop hat echte Bestellungen und nimmt deshalb keine Testzahlungen an. Geben Sie den Schlüssel Ihres Stripe-Kontos ein.',
  },
  payments_refused: {
    title: 'Niemand kann zahlen: Stripe öffnet keine Zahlungsseite',
    text: 'Für die neuesten Bestellversuche hat Stripe keine geöffnet. Den Grund, den Stripe nennt, enthält das Protokoll des Shops; oft fehlt etwas in Ihrem Stripe-Konto. Beheben Sie es dort und gehen Sie dann selbst zur Zahlungsseite: Sobald eine aufgeht, verschwindet dieser Hinweis.',
  },
  payments_stuck: {
    title: (count) =>
      count === 1
        ? 'Eine Zahlung lässt sich nicht abschließen'
        : `${count} Zahlungen lassen sich nicht abschließen`,
    text: (sinceTime, example) =>
      `Der Shop versucht es seit dem ${sinceTime} immer wieder. Suchen Sie ${example} bei Stripe: Die Zahlung wartet vielleicht auf eine Bank, oder Sie können sie dort erstatten. Den Grund nennt das Protokoll des Shops.`,
  },
  webhook_missing: {
    title: 'Stripe ruft diesen Shop nicht auf',
    text: 'Bestellungen werden trotzdem binnen einer halben Minute gefunden, aber Streitfälle und bei Stripe vorgenommene Erstattungen kommen verspätet an. Legen Sie den Webhook an.',
  },
  webhook_never: {
    title: 'Stripe hat diesen Shop noch nie aufgerufen',
    text: (url) =>
      `Bestellungen werden trotzdem binnen einer halben Minute gefunden, aber bei Stripe vorgenommene Erstattungen kommen verspätet an. Tragen Sie diese Adresse als Webhook ein: ${url}`,
  },
  webhook_silent: {
    title: 'Stripe ruft diesen Shop nicht mehr auf',
    text: (url, lastTime) =>
      `Der letzte Aufruf war am ${lastTime}, vor der neuesten Bestellung. Sehen Sie bei Stripe nach, ob Aufrufe von ${url} fehlschlagen und warum.`,
  },
  orders_in_review: {
    title: (count) =>
      count === 1
        ? 'Eine Zahlung stimmt nicht mit ihrer Bestellung überein'
        : `${count} Zahlungen stimmen nicht mit ihren Bestellungen überein`,
    text: 'Der bezahlte Betrag entspricht nicht dem Bestellwert. Geben Sie die Zahlung frei oder stornieren Sie die Bestellung.',
  },
  orders_disputed: {
    title: (count) =>
      count === 1 ? 'Eine Zahlung wird angefochten' : `${count} Zahlungen werden angefochten`,
    text: 'Die Bank des Kunden fordert das Geld zurück oder vermutet Betrug. Versenden Sie nichts, bevor Sie es geprüft haben. Antworten Sie der Bank bei Stripe vor Ablauf der Frist, oder erstatten Sie die Zahlung.',
  },
  orders_withdrawn: {
    title: (count) =>
      count === 1 ? 'Eine Bestellung wurde widerrufen' : `${count} Bestellungen wurden widerrufen`,
    text: 'Der Kunde hat den Vertrag widerrufen. Versenden Sie nichts mehr und stornieren Sie die Bestellung. Was schon unterwegs ist, nehmen Sie zurück und erstatten es; das Gesetz lässt Ihnen dafür 14 Tage.',
  },
  orders_refund_owed: {
    title: (count) =>
      count === 1
        ? 'Eine stornierte Bestellung wurde nicht erstattet'
        : `${count} stornierte Bestellungen wurden nicht erstattet`,
    text: 'Das Geld des Kunden ist noch hier. Erstatten Sie, was davon übrig ist, oder vermerken Sie auf der Seite der Bestellung, dass Sie es auf anderem Weg erstattet haben.',
  },
  orders_hold_goods: {
    title: (count) =>
      count === 1
        ? 'Eine erstattete Bestellung hält noch Ware zurück'
        : `${count} erstattete Bestellungen halten noch Ware zurück`,
    text: (numbers) =>
      `Das Geld ist ganz erstattet und nichts wurde versandt, aber die Ware fehlt noch im Bestand: ${numbers}. Stornieren Sie die Bestellung: Ware, die keine Erstattung betrifft, kommt zurück in den Bestand.`,
  },
  orders_short: {
    title: (count) =>
      count === 1 ? 'Bei einer Bestellung fehlt Ware' : `Bei ${count} Bestellungen fehlt Ware`,
    text: 'Sie ist bezahlt, aber es war nicht alles vorrätig, oder eine Erstattung der fehlenden Ware ist gescheitert. Entnehmen Sie die Ware dem Bestand, sobald sie da ist, oder erstatten Sie sie.',
  },
  orders_recovered: {
    title: (count) =>
      count === 1
        ? 'Eine Bestellung wurde aus ihrer Zahlung wiederhergestellt'
        : `${count} Bestellungen wurden aus ihren Zahlungen wiederhergestellt`,
    text: 'Der Shop kannte die Zahlung nur vom Zahlungsanbieter, etwa nach dem Einspielen einer Sicherung. Prüfen Sie, ob die Bestellung vollständig ist.',
  },
  orders_address_missing: {
    title: (count) =>
      count === 1 ? 'Eine Bestellung hat keine Adresse' : `${count} Bestellungen haben keine Adresse`,
    text: 'Sie kann nicht gepackt werden. Fragen Sie beim Kunden nach und tragen Sie die Adresse ein.',
  },
  mail_not_configured: {
    title: 'Der E-Mail-Versand ist nicht eingerichtet',
    text: 'Niemand erhält eine Bestätigung oder einen Link zum Zurücksetzen des Passworts: E-Mails werden stattdessen in DATA_DIR/outbox abgelegt.',
  },
  mail_locked: {
    title: 'E-Mails warten: Das Passwort des Mailservers ist nicht lesbar',
    text: (keyFile) =>
      `Die Schlüsseldatei ${keyFile} fehlt oder ist nicht die, mit der es gespeichert wurde. Legen Sie sie zurück oder geben Sie das Passwort neu ein.`,
  },
  mails_failed: {
    title: (count) =>
      count === 1 ? 'Eine E-Mail ließ sich nicht senden' : `${count} E-Mails ließen sich nicht senden`,
    text: 'In den letzten sieben Tagen: Der Mailserver hat sie über Stunden abgelehnt oder war vier Tage lang nicht nutzbar, oder die Datei, die angehängt wird, fehlte eine Woche lang. Sehen Sie sich unter „E-Mail“ den Fehler an, beheben Sie ihn und senden Sie sie erneut.',
  },
  mails_waiting: {
    title: (count) =>
      count === 1
        ? 'Eine E-Mail konnte noch nicht gesendet werden'
        : `${count} E-Mails konnten noch nicht gesendet werden`,
    text: (error) => `Es wird von selbst erneut versucht. Der letzte Fehler: ${error || 'unbekannt'}`,
  },
  address_differs: {
    title: 'Die Adresse des Shops ist nicht die eingestellte',
    text: (seen, configured) =>
      `Sie haben ihn unter ${seen} erreicht, aber Links in E-Mails und der Rückweg von der Zahlung beginnen mit ${configured}.`,
  },
  address_without_tls: {
    title: 'Der Shop ist ohne Verschlüsselung erreichbar',
    text: 'Passwörter können unterwegs mitgelesen werden. Schalten Sie einen Proxy mit TLS davor, wie es docs/how-to/go-live.md zeigt.',
  },
  proxy_not_trusted: {
    title: 'Vor dem Shop steht ein Proxy, dem er nicht vertraut',
    text: 'Jeder Besucher scheint vom Proxy zu kommen, daher teilen sich alle ein Limit und sperren einander aus. Geben Sie die eigene Adresse des Proxys an, neben allen, die schon eingetragen sind.',
  },
  backup_never: {
    title: 'Es gibt noch keine Sicherung',
    text: 'Jede Nacht wird eine erstellt. Erstellen Sie die erste jetzt und bewahren Sie eine Kopie auf einem anderen Rechner auf.',
  },
  backup_old: {
    title: 'Die letzte Sicherung ist alt',
    text: (lastTime) =>
      `Sie ist vom ${lastTime}. Erstellen Sie jetzt eine und prüfen Sie, ob der Shop nachts läuft.`,
  },
  backup_failing: {
    title: 'Die letzte Sicherung ist fehlgeschlagen',
    text: (error) => `Die Meldung lautete: ${error}`,
  },
  backup_elsewhere: {
    title: 'Der Shop kann nicht sehen, ob sein PostgreSQL gesichert wird',
    text: 'Das erledigen die Programme von PostgreSQL selbst. Lassen Sie sie jede Nacht laufen.',
  },
  offsite_failing: {
    title: 'Die Sicherung konnte nicht an einen anderen Ort kopiert werden',
    text: (fault) => `${fault} Die Sicherung auf diesem Rechner ist gut, und der Shop versucht es weiter.`,
  },
  offsite_never: {
    title: 'Noch keine Sicherung ist an einen anderen Ort kopiert',
    text: (place) =>
      `Der Shop kopiert jede Sicherung innerhalb von Minuten nach ${place}. Prüfen Sie bald noch einmal.`,
  },
  offsite_old: {
    title: 'Die neueste Kopie einer Sicherung an einem anderen Ort ist alt',
    text: (lastTime, place) =>
      `Die Sicherung in ${place} ist vom ${lastTime}. Erstellen Sie jetzt eine und prüfen Sie, ob der Shop nachts läuft.`,
  },
  disk_low: {
    title: (size) => `Nur noch ${size} frei`,
    text: 'Ohne Platz kann keine Bestellung gespeichert werden. Verschieben Sie alte Sicherungen oder geben Sie dem Datenordner eine größere Festplatte.',
  },
  disk_filling: {
    title: (weeks) =>
      weeks === 0
        ? 'Die Festplatte ist innerhalb einer Woche voll'
        : `Die Festplatte ist in etwa ${weeks === 1 ? 'einer Woche' : `${weeks} Wochen`} voll`,
    text: (weekly, free) =>
      `Der Shop ist um ${weekly} in der Woche gewachsen, ${free} sind frei. Geben Sie dem Datenordner eine größere Festplatte oder verschieben Sie alte Sicherungen, bevor eine volle den Verkauf beendet.`,
  },
  documents_lost: {
    title: (count) =>
      count === 1
        ? 'Die Datei einer Rechnung fehlt'
        : `Die Dateien von ${count} Rechnungen und Rechnungskorrekturen fehlen`,
    text: (numbers, folder) =>
      `Niemand kann sie herunterladen, und E-Mails damit warten eine Woche und scheitern dann: ${numbers}. Was ausgestellt ist, wird nie neu erzeugt. Kopieren Sie deshalb den Ordner „documents“ einer Sicherung nach ${folder}; Dateien, die schon da sind, bleiben dabei gleich. Hat keine Sicherung eine Datei, schreiben Sie dem Kunden selbst.`,
  },
  files_unreachable: {
    title: 'Bilder und Rechnungen lassen sich nicht speichern oder lesen',
    text: (place, fault) =>
      `Sie liegen in ${place}. ${fault} Bilder, die dieser Rechner vorhält, werden weiter gezeigt; Uploads werden abgelehnt, bis es wieder geht.`,
  },
  key_file_readable: {
    title: 'Andere Benutzer dieses Rechners können die Schlüsseldatei lesen',
    text: (file) =>
      `Mit ${file} und einer Kopie der Datenbank kennen sie Ihren Stripe-Schlüssel. Nur der Benutzer, unter dem der Shop läuft, braucht sie.`,
  },
  files_readable: {
    title: 'Andere Benutzer dieses Rechners können Dateien des Shops lesen',
    text: (files) =>
      `Darin stehen Adressen und Passwort-Hashes der Kunden: ${files}. Nur der Benutzer, unter dem der Shop läuft, braucht sie.`,
  },
  standby_unused: {
    title: 'Der Standby der Datenbank wird nicht benutzt',
    text: (error) =>
      `Unter DATABASE_READ_URL ist kein Server zu lesen, deshalb übernimmt der Primärserver dessen Arbeit. Der Shop versucht es von selbst erneut. Die Meldung lautete: ${error}`,
  },
  withdrawals_nowhere: {
    title: 'Kunden können Verträge nicht online widerrufen',
    text: 'In der Europäischen Union muss ein Shop dafür ein Formular bieten (Richtlinie 2011/83/EU, Artikel 11a; in Deutschland § 356a BGB). Geben Sie in den Einstellungen eine E-Mail-Adresse für Ihre Kunden oder für E-Mails an Sie an: Dann gibt es das Formular, und Widerrufe erreichen Sie.',
  },
  kept_without_end: {
    title: 'E-Mails oder das Protokoll werden nie gelöscht',
    text: `Sie enthalten personenbezogene Daten, und solche Daten dürfen nur so lange aufbewahrt werden, wie sie gebraucht werden (DSGVO, Artikel 5). In den Einstellungen steht, wann sie gelöscht werden; ein neuer Shop beginnt mit ${NEW_SHOP_KEEPS.keepMailsDays} Tagen für E-Mails, die keine Bestellung betreffen, und ${NEW_SHOP_KEEPS.keepAuditYears} Jahren für das Protokoll.`,
  },
  job_failing: {
    title: (name) => `Die Hintergrundaufgabe „${name}“ ist fehlgeschlagen`,
    text: (error) => `Sie wird von selbst erneut versucht. Die Meldung lautete: ${error}`,
  },
};

export const texts = {
  health: 'Zustand',
  healthLead: 'Was zu beheben ist, das Dringendste zuerst.',
  healthFailed: 'Der Zustand des Shops konnte nicht ermittelt werden.',
  thingsToDo: (count) => {
    if (count === 0) return 'Es ist alles in Ordnung.';
    return count === 1 ? 'Ein Punkt ist zu erledigen.' : `${count} Punkte sind zu erledigen.`;
  },
  checkedAt: ' Geprüft um ',
  checkAgain: 'Erneut prüfen',
  checkFailed: 'Die Prüfung konnte nicht wiederholt werden; dies ist die letzte.',
  findingsLabel: 'Befunde',
  figures: 'Kopien, Platz und die Kette',
  copyElsewhere: 'Neueste Kopie an einem anderen Ort',
  copyMade: (madeTime, size) => `Erstellt am ${madeTime}, ${size}`,
  copyChecked: (place, checkedTime, isEncrypted) =>
    `${place}, zurückgelesen am ${checkedTime}, ${isEncrypted ? 'verschlüsselt' : 'nicht verschlüsselt'}`,
  noCopyYet: (place) => `Noch keine in ${place}`,
  spaceUsed: 'Belegt vom Shop',
  spaceParts: { database: 'Datenbank', media: 'Bilder', documents: 'Rechnungen', backups: 'Sicherungen' },
  chain: 'Ende der Kette über Bestellungen und Erstattungen',
  chainAbout:
    'Notieren Sie es ab und zu anderswo. Damit sagt die Prüfung der Daten (verify) später, ob etwas bis dahin umgeschrieben wurde.',
  spaceFree: 'Frei auf der Festplatte des Shops',
  growth: (weekly) => `Der Shop wächst um ${weekly} in der Woche.`,
  noGrowth: 'Der Shop ist in den letzten Wochen nicht gewachsen.',
  growthUnknown: 'Nach einer Woche kann der Shop sagen, wie schnell er wächst.',
  fullIn: (weeks) =>
    weeks === 0
      ? 'Voll innerhalb einer Woche.'
      : `Voll in etwa ${weeks === 1 ? 'einer Woche' : `${weeks} Wochen`}.`,
  counted: (countedTime) => `Gezählt am ${countedTime}`,
  offsiteFaults: offsite.faults,
  filesFaults: storageFaults('MEDIA'),
  inOrder: 'In Ordnung',
  levels: { bad: 'Dringend', warn: 'Zu erledigen', note: 'Gut zu wissen' },
  runThis: 'Führen Sie dies auf dem Rechner des Shops aus:',
  setAndRestart: 'Tragen Sie dies in die Konfiguration ein und starten Sie den Shop neu:',
  findings,
  links: {
    payments: 'Zahlungen',
    mailServer: 'Mailserver',
    stripePayments: 'Stripe: Zahlungen',
    stripeWebhooks: 'Stripe: Webhooks',
    theseOrders: 'Diese Bestellungen anzeigen',
    refundedOrders: 'Erstattete Bestellungen anzeigen',
    settings: 'Einstellungen',
    backups: 'Sicherungen',
    backupCommands: 'Befehle anzeigen',
    mails: 'E-Mails anzeigen',
  },
  areas: {
    payments: 'Zahlungen',
    webhook: 'Aufrufe des Zahlungsanbieters',
    orders: 'Bezahlte Bestellungen',
    mail: 'E-Mail',
    address: 'Adresse des Shops',
    proxy: 'Proxy',
    backups: 'Sicherungen',
    database: 'Datenbank',
    disk: 'Platz auf der Festplatte',
    files: 'Zugriff auf den Datenordner',
    jobs: 'Hintergrundaufgaben',
  },
} satisfies typeof en;
