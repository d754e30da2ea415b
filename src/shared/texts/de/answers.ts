import { SHEET_ROWS_MAX } from '../../catalogue/product-limits.ts';
import { formatsIn } from '../dates.ts';
import type { texts as en } from '../en/answers.ts';
import { cellForms } from './answers/cell-forms.ts';
import { done } from './answers/done.ts';
import { fieldName } from './answers/field-names.ts';
import { importWarnings } from './answers/import-warnings.ts';
import { misfits, obstacles, reviewObstacles } from './answers/obstacles.ts';

const count = (number: number): string => formatsIn('de').number.format(number);

const files = {
  encoding: 'Die Datei ist kein UTF-8-Text. Bitte speichern Sie sie als „CSV UTF-8“.',
  empty: 'Die Datei enthält keine Zeilen',
  rows: `Eine Datei darf höchstens ${SHEET_ROWS_MAX} Zeilen haben. Bitte teilen Sie sie auf.`,
};

export const texts = {
  importWarnings,
  done,
  refusals: {
    not_found: () => 'Nicht gefunden',
    unauthenticated: () => 'Bitte melden Sie sich an',
    forbidden: () => 'Dafür fehlt Ihnen die Berechtigung',
    missing_field: ({ field }) => `Bitte ausfüllen: ${fieldName(field)}`,
    invalid_field: ({ field }) => `Bitte prüfen Sie die Angabe: ${fieldName(field)}`,
    invalid_cell: ({ field, form, cell }) => `${field}: ${cellForms[form]}; nicht „${cell}“`,
    beyond_limit: ({ field, of, most, over }) =>
      `${field}: ${of === 'number' ? 'eine Zahl bis' : 'höchstens'} ${count(most)}${of === 'characters' ? ' Zeichen' : of === 'decimals' ? ' Nachkommastellen' : ''}${over ? `. Bitte kürzen Sie um ${count(over)}` : ''}`,
    in_stock_again: () => 'Es ist wieder auf Lager. Bitte laden Sie die Seite neu.',
    all_in_checkouts: () =>
      'Alle Stücke sind gerade bei anderen an der Kasse. Versuchen Sie es in ein paar Minuten noch einmal.',
    wishlist_full: ({ limit }) => `Ihre Merkliste ist voll: Sie fasst bis zu ${limit} Produkte`,
    too_many_addresses: ({ limit }) => `Sie können bis zu ${limit} Adressen speichern`,
    wrong_confirmation: () => 'Bitte tippen Sie die E-Mail-Adresse Ihres Kontos',
    invalid_address: () => 'Bitte prüfen Sie die Adresse',
    insufficient_stock: ({ available, name }) =>
      name
        ? available > 0
          ? `Von ${name} ${available === 1 ? 'ist' : 'sind'} nur noch ${available} vorrätig`
          : `${name} ist ausverkauft`
        : available > 0
          ? `Nur noch ${available} vorrätig`
          : 'Ausverkauft',
    method_not_allowed: () => 'Methode nicht erlaubt',
    too_large: () => 'Die Anfrage ist zu groß',
    unsupported_content_type: () => 'Dieser Inhaltstyp wird nicht unterstützt',
    too_many_requests: () => 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
    foreign_origin: ({ expected }) =>
      expected === null
        ? 'Dafür fehlt Ihnen die Berechtigung'
        : `Dafür fehlt Ihnen die Berechtigung. Ein Programm muss die Kopfzeile „Origin: ${expected}“ senden.`,
    other_address: ({ address }) =>
      `Dies ist nicht die eigene Adresse des Shops; sie lautet ${address} (PUBLIC_URL in seinen Einstellungen). Bitte öffnen Sie ihn dort.`,
    shop_closed: () => 'Der Shop ist zurzeit geschlossen.',
    busy: () => 'Der Shop ist gerade ausgelastet. Bitte versuchen Sie es noch einmal.',
    files_unreachable: () =>
      'Bilder und Dokumente sind gerade nicht erreichbar. Es wurde nichts geändert. Bitte versuchen Sie es später noch einmal.',
    disk_full: () =>
      'Der Shop kann gerade nichts speichern. Es wurde nichts geändert. Bitte versuchen Sie es später noch einmal.',
    passwords_differ: () => 'Die beiden Passwörter stimmen nicht überein',
    weak_password: () =>
      'Bitte wählen Sie ein stärkeres Passwort. Verwenden Sie ein paar Wörter, die nicht zusammengehören, aber nicht Ihren Namen, Ihre E-Mail-Adresse oder den Namen des Shops.',
    wrong_password: () => 'Ihr aktuelles Passwort ist nicht richtig',
    email_taken: () => 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
    invalid_credentials: () => 'E-Mail-Adresse oder Passwort ist falsch',
    sign_in_needs_link: () =>
      'Zu viele fehlgeschlagene Anmeldungen. Wenn es zu dieser Adresse ein Konto gibt, ist ein Link zur Anmeldung dorthin unterwegs.',
    invalid_photo: () => 'Bitte laden Sie ein PNG-, JPEG- oder WebP-Bild bis 2 MB hoch',
    invalid_image: () => 'Das Bild konnte nicht hochgeladen werden',
    unknown_picture: () => 'Dieses Bild ist nicht mehr vorhanden. Bitte laden Sie es noch einmal hoch.',
    foreign_picture: ({ host }) =>
      `Bilder von ${host} sind nicht erlaubt. Bitte laden Sie das Bild stattdessen hoch.`,
    product_changed: () =>
      'Jemand anderes hat dieses Produkt geändert. Laden Sie die Seite neu, um die Änderung zu sehen.',
    unknown_placeholder: ({ name, known }) =>
      `{${name}} gibt es in dieser E-Mail nicht. Möglich sind ${known.map((each) => `{${each}}`).join(', ')}.`,
    mail_not_repeatable: () =>
      'Diese E-Mail enthielt einen persönlichen Link, der inzwischen gelöscht ist. Der Empfänger kann einen neuen anfordern.',
    mail_unsubscribed: () =>
      'Der Empfänger hat E-Mails dieser Art abbestellt. Diese wird deshalb nicht erneut gesendet.',
    document_lost: ({ number }) =>
      `Die Datei von ${number} fehlt oder ist beschädigt. Holen Sie sie aus einer Sicherung zurück; die Seite „Zustand“ sagt, wie.`,
    prefix_used: ({ prefix }) =>
      `Rechnungen und Rechnungskorrekturen hätten gleiche Nummern: Die anderen begannen schon mit „${prefix}“. Bitte wählen Sie ein anderes Präfix.`,
    number_given: ({ next }) =>
      `Die nächste Nummer ist ${next}. Ein Nummernkreis geht nur zu höheren Nummern weiter.`,
    backup_running: () => 'Es wird bereits eine Sicherung erstellt. Bitte warten Sie, bis sie fertig ist.',
    backups_elsewhere: () =>
      'Die Datenbank dieses Shops liegt auf PostgreSQL und wird mit dessen eigenen Programmen gesichert.',
    currency_in_use: ({ by }) =>
      by === 'order'
        ? 'Der Shop hat in seiner Währung verkauft. Sie lässt sich nicht mehr ändern.'
        : 'Gerade bezahlt jemand. Bitte ändern Sie die Währung später.',
    currency_changed: ({ currency }) =>
      `Die Währung des Shops ist jetzt ${currency}, deshalb wurde nichts gespeichert. Prüfen Sie die Beträge und speichern Sie noch einmal.`,
    prices_do_not_fit: ({ of, count, name, currency }) => {
      if (of === 'delivery_method')
        return `Ein Betrag der Versandart ${name} lässt sich in ${currency} nicht beibehalten. Bitte ändern oder entfernen Sie sie zuerst.`;
      if (of === 'discount_code')
        return `Ein Betrag des Rabattcodes ${name} lässt sich in ${currency} nicht beibehalten. Bitte ändern oder beenden Sie ihn zuerst.`;
      return count === 1
        ? `Der Preis eines Produkts lässt sich in ${currency} nicht beibehalten: ${name}. Bitte ändern oder entfernen Sie es zuerst.`
        : `Die Preise von ${count} Produkten lassen sich in ${currency} nicht beibehalten, zum Beispiel ${name}. Bitte ändern oder entfernen Sie sie zuerst.`;
    },
    accessories_changed: () => 'Dieses Zubehör wurde inzwischen geändert. Bitte sehen Sie es noch einmal an.',
    category_changed: () =>
      'Jemand anderes hat diese Kategorie geändert, deshalb wurde nichts gespeichert. Öffnen Sie sie noch einmal, um die Änderung zu sehen.',
    settings_changed: () => 'Jemand anderes hat die Einstellungen geändert.',
    home_changed: () => 'Jemand anderes hat die Startseite geändert.',
    sku_taken: ({ sku }) => `Die Artikelnummer ${sku} ist bereits vergeben`,
    selling_price_above_price: () => 'Der Verkaufspreis darf nicht über dem Preis liegen',
    price_out_of_range: ({ field = 'Der neue Preis', leastMinor, mostMinor, currency }, amount) =>
      `${field} muss zwischen ${amount(leastMinor, currency)} und ${amount(mostMinor, currency)} liegen`,
    no_reduction: () => 'Der reduzierte Preis muss unter dem Preis liegen',
    already_variant: ({ name }) =>
      `${name} ist bereits eine Variante. Nehmen Sie das Produkt zuerst aus seiner Gruppe.`,
    other_category: ({ name }) =>
      `${name} ist in einer anderen Kategorie. Alle Varianten eines Produkts müssen in derselben Kategorie sein.`,
    too_many_variants: ({ limit }) => `Ein Produkt kann bis zu ${limit} Varianten haben.`,
    variants_changed: () => 'Diese Varianten wurden inzwischen geändert. Bitte sehen Sie sie noch einmal an.',
    product_sold: () =>
      'Dieses Produkt wurde verkauft oder wird gerade bezahlt. Nehmen Sie es stattdessen aus dem Verkauf: Seine Bestellungen brauchen es.',
    unknown_category: ({ name }) =>
      `Bitte geben Sie eine gültige Kategorie an: „${name}“ gibt es nicht. Legen Sie sie im Adminbereich unter „Kategorien“ an, und importieren Sie die Datei noch einmal`,
    missing_picture: ({ name }) =>
      `Das Bild ${name} fehlt. Wählen Sie es zusammen mit der Datei, oder geben Sie eine vollständige Adresse an`,
    unusable_picture: ({ name }) =>
      `Das Bild ${name} ist nicht zu verwenden. Wählen Sie stattdessen eine PNG-, JPEG- oder WebP-Datei von höchstens 10 MB und 25 Megapixeln, zusammen mit der Datei`,
    invalid_picture: ({ name }) =>
      `Das Bild ${name} hat keine vollständige Adresse. Sie beginnt mit https://. Oder wählen Sie die Bilddatei zusammen mit dieser Datei, und schreiben Sie nur ihren Namen`,
    category_taken: ({ label }) => `Die Kategorie ${label} hat schon diesen Namen oder diese Adresse.`,
    category_in_use: ({ label, products }) =>
      products === 1
        ? `${label} enthält ein Produkt. Führen Sie sie mit einer anderen Kategorie zusammen, oder blenden Sie sie aus.`
        : `${label} enthält ${products} Produkte. Führen Sie sie mit einer anderen Kategorie zusammen, oder blenden Sie sie aus.`,
    too_many_categories: ({ limit }) => `Ein Shop hat höchstens ${limit} Kategorien.`,
    attribute_taken: ({ label }) => `Das Merkmal ${label} hat schon diesen Namen oder diesen Schlüssel.`,
    too_many_attributes: ({ limit }) => `Eine Kategorie hat höchstens ${limit} Merkmale.`,
    attribute_types_differ: ({ label }) =>
      `${label} ist in der einen Kategorie eine Zahl und in der anderen ein Text. Löschen Sie es zuerst in einer von beiden.`,
    attribute_units_differ: ({ label, units: [one, other] }) =>
      `${label} hat in den beiden Kategorien verschiedene Einheiten: ${one ?? 'keine'} und ${other ?? 'keine'}. Rechnen Sie zuerst die Werte um und geben Sie dieselbe Einheit an.`,
    spec_in_other_unit: ({ label, from, to }) =>
      `${label} steht bisher in ${from}, in der neuen Kategorie aber in ${to}. Geben Sie den Wert in ${to} an, oder lassen Sie die Merkmale weg (in einer Datei die ganze Spalte „Specs“): Dann wird er umgerechnet.`,
    unknown_spec: ({ key, category, known }) =>
      `In ${category} gibt es kein Merkmal ${key}${known.length > 0 ? `. Es gibt: ${known.join(', ')}` : ''}`,
    invalid_spec: ({ label, type }) => `${label} muss ${type === 'number' ? 'eine Zahl' : 'ein Text'} sein`,
    stock_changed: ({ current }) =>
      current === null
        ? 'Der Bestand wird nicht mehr gezählt. Bitte prüfen Sie Ihre Änderung.'
        : `Inzwischen ${current === 1 ? 'ist' : 'sind'} ${current} auf Lager. Bitte prüfen Sie Ihre Änderung.`,
    stock_held: ({ held }) =>
      `${held} Stück ${held === 1 ? 'ist' : 'sind'} für Kunden reserviert, die gerade bezahlen. Bitte versuchen Sie es später noch einmal.`,
    unreadable_file: ({ fault }) => files[fault],
    broken_quotes: ({ row }) =>
      `In Zeile ${row} steht ein Anführungszeichen an falscher Stelle. Bitte speichern Sie die Datei noch einmal als CSV.`,
    unknown_columns: ({ names }) =>
      names.length === 1
        ? `Eine Spalte „${names[0]}“ gibt es nicht. Bitte entfernen Sie sie oder berichtigen Sie die Überschrift.`
        : `Diese Spalten gibt es nicht: ${names.map((name) => `„${name}“`).join(', ')}. Bitte entfernen Sie sie oder berichtigen Sie die Überschriften.`,
    unnamed_column: ({ column, row }) => `Spalte ${column}, Zeile ${row}: Die Überschrift der Spalte fehlt`,
    missing_column: ({ name }) => `Die Spalte ${name} fehlt`,
    duplicate_column: ({ name }) => `Die Spalte ${name} kommt zweimal vor`,
    row_length: ({ expected, found }) =>
      `Die Zeile hat ${found} Zellen, die erste Zeile aber ${expected}. Bitte korrigieren Sie die Zeile.`,
    formula_cell: ({ field }) =>
      `${field} beginnt wie eine Formel. Bitte setzen Sie einen Apostroph (') davor.`,
    duplicate_sku: ({ row }) => `Dasselbe Produkt steht bereits in Zeile ${row}`,
    unknown_row: () => 'Ein Produkt mit dieser ID gibt es nicht. Bitte tragen Sie eine Artikelnummer ein.',
    unknown_sku: ({ sku, columns }) =>
      `Ein Produkt mit der Artikelnummer ${sku} gibt es nicht. Ist es neu, braucht die Datei noch: ${columns.join(', ')}`,
    changed_since_export: () =>
      'Dieses Produkt wurde seit dem Export der Datei geändert. Bitte exportieren Sie es noch einmal.',
    invalid_reset_link: () => 'Dieser Link ist nicht mehr gültig. Bitte fordern Sie einen neuen an.',
    invalid_email_link: () =>
      'Dieser Link wurde schon verwendet oder gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    second_step_needed: () =>
      'Dieses Konto hat eine Anmeldung in zwei Schritten. Bitte senden Sie den Code aus der Authenticator-App oder einen Wiederherstellungscode als „code“.',
    second_step_expired: () => 'Diese Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
    wrong_code: () => 'Dieser Code ist nicht richtig oder wurde schon verwendet',
    invalid_passkey: () => 'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut.',
    passkey_limit: ({ limit }) => `Ein Konto kann höchstens ${limit} Passkeys haben`,
    authenticator_exists: () =>
      'Dieses Konto hat schon eine Authenticator-App. Bitte entfernen Sie diese zuerst.',
    second_factor_needed: () =>
      'Administratoren dieses Shops brauchen die Anmeldung in zwei Schritten. Bitte richten Sie sie auf Ihrer Kontoseite ein.',
    fresh_sign_in_needed: () =>
      'Bitte bestätigen Sie, dass Sie es sind: Ihre letzte Anmeldung ist mehr als 15 Minuten her.',
    last_admin: () => 'Es muss mindestens einen Administrator geben',
    cart_needs_login: () => 'Bitte melden Sie sich an',
    already_in_cart: () => 'Dieses Produkt liegt bereits in Ihrem Warenkorb',
    cart_full: ({ limit }) => `Ein Warenkorb fasst höchstens ${limit} Produkte`,
    invalid_quantity: () => 'Die Menge muss zwischen 1 und 99 liegen',
    cart_empty: () => 'Ihr Warenkorb ist leer',
    address_changed: () =>
      'Diese Adresse wurde inzwischen auf einem anderen Gerät oder in einem anderen Tab geändert. Bitte prüfen Sie sie und speichern Sie noch einmal.',
    cart_changed: () => 'Ihr Warenkorb hat sich geändert. Bitte prüfen Sie ihn.',
    seen_in_other_currency: ({ currency }) =>
      `Die Währung des Shops ist jetzt ${currency}. Bitte prüfen Sie die Beträge.`,
    address_needed: () => 'Bitte geben Sie zuerst Ihre Lieferadresse an.',
    not_delivered_there: () => 'Wir liefern diese Waren nicht an diese Adresse.',
    delivery_changed: () => 'Die Versandarten haben sich geändert. Bitte wählen Sie noch einmal.',
    discount_refused: (reason, amount) => {
      if (reason.why === 'least_goods')
        return `Dieser Code gilt ab einem Warenwert von ${amount(reason.leastMinor, reason.currency)}.`;
      if (reason.why !== 'too_little_left') return misfits[reason.why];
      return `Mit dem Code ${reason.discountCode} bleibt zu wenig zu bezahlen; eine solche Bestellung kann der Shop nicht annehmen. Entfernen Sie den Code, oder legen Sie etwas in den Warenkorb, das er nicht abdeckt.`;
    },
    discount_code_taken: () => 'Diesen Rabattcode gibt es schon. Bitte wählen Sie einen anderen.',
    page_changed: () => 'Jemand anderes hat die Seiten geändert.',
    page_slug_taken: () => 'Eine andere Seite hat diese Adresse. Bitte wählen Sie eine andere.',
    page_has_gaps: ({ gaps }) =>
      `Füllen Sie diese Lücken, bevor Sie die Seite veröffentlichen: ${gaps.join(', ')}`,
    too_many_pages: ({ limit }) => `Ein Shop kann bis zu ${limit} Seiten haben.`,
    terms_not_accepted: () =>
      'Bitte lesen Sie die Bedingungen und bestätigen Sie, dass Sie sie gelesen haben.',
    amount_not_payable: ({ leastMinor, mostMinor, currency }, amount) =>
      leastMinor === null
        ? 'Dieser Betrag ist zu klein, um bezahlt zu werden. Legen Sie noch etwas in den Warenkorb.'
        : `Eine Zahlung muss zwischen ${amount(leastMinor, currency)} und ${amount(mostMinor, currency)} liegen`,
    payment_unavailable: () => 'Die Zahlung ist zurzeit nicht möglich',
    set_by_environment: ({ variables }) =>
      `Das ist durch ${variables.join(' und ')} gesetzt. Um es hier zu ändern, entfernen Sie die Variable und starten den Shop neu.`,
    payment_key_refused: ({ why }) =>
      why === 'unknown'
        ? 'Stripe nimmt diesen Schlüssel nicht an. Vielleicht ist er vertippt, widerrufen oder abgelaufen.'
        : 'Diesem eingeschränkten Schlüssel fehlen Rechte, die für Zahlungen nötig sind. Verwenden Sie den geheimen Schlüssel, oder geben Sie ihm Zugriff auf Checkout Sessions, Refunds, Coupons, PaymentIntents und Webhook Endpoints.',
    webhook_needs_https: ({ address }) =>
      `Stripe erreicht ${address} nicht: Nötig ist eine https://-Adresse im Internet. Setzen Sie PUBLIC_URL auf die Adresse des Shops und starten Sie ihn neu.`,
    webhook_refused: ({ message }) => `Stripe hat abgelehnt: ${message}`,
    keys_locked: () =>
      'Der gespeicherte Schlüssel ist ohne seine Schlüsseldatei nicht lesbar. Geben Sie ihn neu ein.',
    payment_incomplete: () => 'Die Zahlung ist noch nicht abgeschlossen',
    checkout_expired: () => 'Dieser Bestellvorgang ist abgelaufen',
    order_not_stored: () => 'Die Bestellung konnte nicht gespeichert werden',
    invalid_signature: () => 'Ungültige Signatur',
    illegal_order_step: ({ obstacle }) => obstacles[obstacle],
    order_changed: () =>
      'Jemand anderes hat diese Bestellung geändert, deshalb wurde nichts ausgeführt. Die Seite der Bestellung zeigt jetzt die Änderung: Prüfen Sie sie und versuchen Sie es dann noch einmal.',
    refund_exceeds_payment: ({ leftMinor, currency }, amount) =>
      leftMinor > 0
        ? `Höchstens ${amount(leftMinor, currency)} können erstattet werden`
        : 'Es wurde bereits alles erstattet',
    refund_exceeds_lines: ({ mostMinor, currency }, amount) =>
      `Für diese Artikel wurden höchstens ${amount(mostMinor, currency)} bezahlt`,
    amount_too_fine: ({ stepMinor, currency }, amount) =>
      `Ein Betrag in ${currency} muss ein Vielfaches von ${amount(stepMinor, currency)} sein`,
    units_in_return: ({ name }) =>
      `${name} ist Teil einer Rückgabe. Erstatten Sie es dort, oder geben Sie einen Betrag ein, ohne Stücke zu wählen.`,
    not_returnable: () =>
      'Diese Bestellung kann hier nicht mehr zurückgegeben werden. Bitte wenden Sie sich an den Shop.',
    return_exceeds_units: ({ name, left }) =>
      left > 0
        ? `Von ${name} ${left === 1 ? 'kann' : 'können'} nur noch ${left} zurückgegeben werden`
        : `${name} kann nicht mehr zurückgegeben werden`,
    return_changed: () => 'Diese Rückgabe hat sich inzwischen geändert. Bitte sehen Sie sie noch einmal an.',
    review_changed: ({ answer }) =>
      answer
        ? 'Inzwischen hat jemand anderes diese Bewertung beantwortet. Speichern Sie noch einmal, um diese Antwort zu ersetzen.'
        : 'Inzwischen hat jemand anderes die Antwort zurückgenommen. Speichern Sie noch einmal, um trotzdem zu antworten.',
    no_review: ({ obstacle }) => reviewObstacles[obstacle],
    refund_exceeds_units: ({ name, left }) =>
      left > 0
        ? `Von ${name} ${left === 1 ? 'kann' : 'können'} nur noch ${left} erstattet werden`
        : `${name} ist bereits ganz erstattet`,
  },
  obstacles,
  misfits,
  otherPerson: 'In einem anderen Tab hat sich jemand anderes angemeldet. Bitte versuchen Sie es noch einmal.',
  notOnSale: 'Dieses Produkt wird nicht mehr verkauft.',
  fault: 'Etwas ist schiefgelaufen',
} satisfies typeof en;
