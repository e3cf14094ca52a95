const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** "12 Main Street" */
export const STREETS_BEHIND = words(`
  street st avenue ave road rd lane ln drive dr boulevard blvd court ct way place pl square sq terrace close crescent
  gardens gdns highway hwy parkway pkwy mews row walk grove hill loop circle cir trail alley plaza quay wharf parade pde esplanade rise approach broadway causeway croft dene mead meadow meadows orchard paddock
  passage promenade ridge spinney villas wynd yard hollow crossing marg nagar turnpike expressway ter trl trce cv cres
`);
/** Words between the number and these are products as often as streets: "64 GB Flash Drive". */
export const NOT_STREETS = words('usb flash hard pen external solid hybrid gb tb piece pieces pack set');

/** "12 rue de la Paix": only French puts the number in front of these. */
export const FRENCH_STREETS = words(
  'rue avenue boulevard bd place chemin impasse allée quai route cours passage square faubourg ruelle chaussée chaussee sentier venelle montée traverse esplanade drève',
);
/** "rue de la Paix 5", "Calle Mayor 3", "ul. Długa 5" */
export const STREETS_BEFORE = words(`
  ${[...FRENCH_STREETS].join(' ')}
  calzada privada cerrada circuito prolongación callejón pasaje blvd bulevar urbanización polígono
  calle avenida av avda plaza paseo carrer ronda camino carretera glorieta travesía
  via viale piazza corso largo vicolo piazzale strada contrada lungomare
  rúa praza avinguda passeig plaça vico borgo
  rua travessa praça alameda estrada rodovia beco largo
  ul ulica al aleja aleje os osiedle pl plac
  ulice náměstí nám třída tř nábřeží calea bulevardul bul ulitsa
`);
/** Of these the capital letter or a dot tells the street from the everyday word. */
export const CAPITAL_BEFORE = words(
  'via place passage route cours square os al pl largo av strada plaza corso privada cerrada circuito pasaje prolongación traverse montée esplanade',
);

/** "Hauptstraße 12", "Kerkstraat 5", "Storgatan 5", "Nørregade 14" */
export const STREET_ENDINGS =
  /.(?:straße|strasse|str|weg|platz|allee|gasse|chaussee|steig|pfad|straat|laan|plein|gracht|kade|dijk|singel|steeg|gatan|vägen|gränd|stigen|gade|vej|vænget|stræde|gata|gaten|veien|vegen|vejen|gaden|stien|allén|toften|katu|kuja|polku|(?<!^gar)[aeiouyäö]ntie)(?:-(?:zuid|noord|oost|west|nord|süd|ost|syd|øst))?$/;
/** Endings of other words too: a postal code has to follow the number. "Opernring 5, 1010 Wien" but "Spring 5" */
export const WEAK_ENDINGS =
  /..(?:ring|damm|ufer|hof|markt|graben|wall|promenade|berg|feld|hagen|park|gate|torg|plads|haven|tie|bakken|engen|marken|krogen|svinget|parken|tunet|haugen|åsen|backen|lunden|gården)$/;
/** Alone behind the name: "Berliner Straße 5", "Karl Johans gate 22", "Atatürk Caddesi 15" */
export const STREETS_AFTER = words(`
  straße strasse str weg platz allee gasse ring damm ufer chaussee gracht dijk laan plein straat kade gatan vägen gata valtatie tie katu kuja polku raitti väylä puistokatu rantatie
  street st road rd avenue ave gate vei vej gade allé boulevard caddesi cad cadde sokak sok sokağı bulvarı bulv mahallesi mah utca út útja tér körút krt náměstí nám třída nábřeží
`);
/** "Am Alten Markt 3", "Unter den Linden 5", "Na Příkopě 17" */
export const STREETS_BY_POSITION = words('am an im in auf unter hinter vor bei beim über zum zur na pod nad u v');

/** "na adresu Husova 27", "Μένω Τσιμισκή 88": what follows with a number is a street, whatever it is called. */
export const ADDRESS_WORDS = words(`
  adresse anschrift adresa adresu adrese adrese adresi adresim adresem adres osoite osoitteeseen osoitteessa osoitteeni indirizzo
  dirección morada endereço cím címre címen adress adressen bydlím mieszkam wohne vivo abito asun μένω διεύθυνση адрес адресу
`);

/** "Numara 5", "Nr. 7" */
export const NUMBER_WORDS = words('no nr numara n nº num número');

/** "PLZ 8033"; the C of "C.P." stands before its P. */
export const POSTCODE_WORDS = words('plz postleitzahl postcode zipcode postal cp p cep psč pocztowy postnummer');

export const POST_BOXES = words('box postfach apartado postbus postboks postbox');
