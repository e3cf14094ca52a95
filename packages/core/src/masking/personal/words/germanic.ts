import type { Words } from './kinds.js';

/** Danish, German, Icelandic, Dutch, Norwegian and Swedish. */
// biome-ignore format: a formatter would put every row on a line of its own
export const GERMANIC: Words = {
  da: { birth: 'foddat foddato fodseldato fodselsar fodselsdag fodselsdato fodtden', birthLabel: 'fødselsdato',
    keep: 'ordrenummer', name: `efternavn enavn fakturanavn fnavn fodenavn fornavn fuldenavn fuldtnavn kontaktnavn
      kontohaver leveringsnavn mellemnavn modtagernavn pigenavn visningsnavn vistnavn`, 'name?': 'forfatter* navn',
    nameLabel: 'efternavn, fornavn', namingField: 'felt', 'national id': 'cpr cprnr cprnummer pasnummer',
    order: 'ordre', person: `ansoger bestiller bruger chauffor gaest gaeste kober kontoindehaver kortindehaver lejer
      medansoger medarbejder modtager underskriver`,
    personFields: 'afsender anmeldelse faktureringsadresse* leveringsadresse*',
    personText: 'afhentetaf forfatter* kortholder underskrift', phone: 'fastnet mobiltlf tlf tlfnr',
    qualifier: 'arbejde levering', remark: 'er må skal', street: `bopaelsadresse bopelsadresse etagedoer
      faktureringsadresse* gade gadenavn husnr husnummer leveringsadresse* vej vejnavn vejnavnognummer`,
    'street?': 'side', streetLabel: 'gade, vej', thing: 'maerke vare varer virksomhed', title: 'fru hr',
    valueField: 'vaerdi' },
  de: { asking: 'dein ihr mein',
    birth: 'gbdat gebam gebdat gebdatum geboren geborenam gebtag geburtsdatum geburtsjahr geburtsort geburtstag',
    'birth?': 'geb', birthLabel: 'geburtsdatum', card: 'kartennummer kreditkarte kreditkartennummer', email: 'emailadresse emailprivat mailadresse', hintingField: 'frage typ',
    iban: 'bankkonto kontonr kontonummer', ip: 'ipadresse', keep: `artikelnummer* auftragsnummer bestellnummer
      kundennummer rechnungsnummer sendungsnummer umsatzsteuerid ustid`, list: 'positionen',
    name: `ansprechpartner* anzeigename besteller* empfangername familienname gastname geburtsname karteninhaber koinh
      kontaktname kontaktperson* kontoinhaber kundenname ledigname lieferempfanger* liefername lieferungsname
      madchenname nachn nachname nname rechnungsempfanger* rechnungsname rufname unterschriftname vname vollername
      vollstandigername vorn vorna vorname vornamen vorundnachname zuname`,
    nameLabel: 'familienname, nachname, vorname', namingField: 'feld',
    'national id': `ahv ahvnummer ausweisnr ausweisnummer passnr passnummer persnr personalausweis personalausweisnummer
      reisepassnummer sozialversicherungsnummer steuerid steueridentifikationsnummer steueridentnr steueridentnummer
      steueridnr steuernummer svnr svnummer`, 'national id?': 'idnr', number: 'nr nummer',
    order: 'auftrag bestellung* paket rechnung* sendung', particle: 'den der und von zu zur',
    person: `absender ansprechpartner* antragsteller benutzer besteller* empfanger fahrer gast inhaber kaufer kontakt
      kontoinhaberin kreditnehmer kunde kundin mieter mitarbeiter nachbar nachbarin nutzer`,
    personFields: `anschrift* bewertung bewohner debitor halter kandidat lieferadresse* lieferanschrift*
      lieferempfanger* mitglied patientin rechnungsadresse* rechnungsanschrift* rechnungsempfanger* rezension spender
      teilnehmer versicherte versicherter zahler`, personText: `abgeholtvon angenommenvon bearbeiter kontaktperson*
      sachbearbeiter unterschriebenvon unterschrift vertreter zuhanden`, phone: `durchwahl faxnummer festnetz*
      festnetznummer handy handynr handynummer mobil* mobilfunk mobilfunknummer mobilnr mobilnummer mobiltelefon natel
      natelnummer rufnr rufnummer telefon telefonnr telefonnummer telefonprivat telfn telnr`, 'phone?': 'fon',
    postcode: `lieferplz lieferpostleitzahl plz plzort postleitzahl postleitzahlort pstlz rechnungsplz
      rechnungspostleitzahl`, qualifier: `abends arbeit dienstlich festnetz* geschaftlich geschenk mobil* privat
      rechnung* tagsuber versand wohnort zuhause`, remark: 'bitte darf das der die ist muss soll wird',
    role: 'anonym bote fahrer gast kunde kundenservice kundin verkäufer zusteller',
    street: `adressezusatz adresszeile adresszusatz anschrift* hausnr hausnummer hausnummerzusatz hnr lieferadresse*
      lieferanschrift* lieferstrasse pfach postanschrift postfach privatadresse rechnungsadresse* rechnungsanschrift*
      rechnungsstrasse stiegetuer str stras strasse strassehausnummer strassenname strassenr strassenummer
      strasseundhausnummer strasseundnr strassezusatz strhnr strnr strsuppl wohnadresse wohnanschrift zusatzadresse`,
    'street?': 'stiege stock* tuer zusatz', streetLabel: `anschrift, hausnummer, strasse, strasse und hausnummer,
      strasse und nr., straße, straße und hausnummer, straße und nr.`, thing: `artikel bestellung* datei firma geschaft
      gruppe hersteller kategorie lager land lieferant marke produkt regel regeln stadt unternehmen versandart vorlage
      ware zahlungsart`, thingField: 'artikelnummer* menge preis',
    title: 'dipl familie frau fräulein herr herrn ing mag', valueField: 'antwort wert', whose: 'lieferung' },
  is: { birth: 'faeddags faedingarar faedingardagsetning faedingardagur',
    name: 'aettarnafn birtingarnafn eftirnafn eiginnafn fornafn kenninafn millinafn nafn',
    'national id': 'kennitala ktnr personnumer', person: `bilstjori eigandireiknings gests greidandi kaupanda korthafi
      reikningseigandi starfsmadur starfsmanns tengilidur undirritandi vidtakanda vidtakandi`, personFields: 'kaupandi',
    phone: 'farsimi gsmsimi heimasimi simanumer simi vinnusimi', postcode: 'postnumer',
    street: 'gatnaheiti gotuheiti heimilisfang husnumer ibud ibudarnumer logheimili postfang',
    whose: 'greidanda korthafa sjuklings' },
  nl: { asking: 'jouw mijn uw',
    birth: 'gebdatklant geboortedag geboortedat geboortedatum geboortejaar geboorteplaats geborenop',
    'birth?': 'verjaardag', birthLabel: 'geboortedatum', card: 'creditcardnummer kaartnummer',
    email: 'emailadres', hintingField: 'vraag', iban: 'rekeningnummer', ip: 'ipadres',
    keep: 'factuurnummer ordernummer', name: `achtern achternaam achternamen aflevernaam anaam bezorgnaam contactpersoon
      contactpersoonnaam familienaam geboortenaam klantnaam meisjesnaam naamkaarthouder rekeninghouder roepnaam
      tenamevan tenname tennamevan tnv tussenvoegsel vnaam volledigenaam voorletters voorn voornaam voornamen
      weergavenaam`, 'name?': 'naam', nameLabel: 'achternaam, voornaam', namingField: 'veld',
    'national id': 'bsn burgerservicenummer paspoortnummer rijksregisternummer rrnr sofinummer',
    order: 'bestelling factuur* pakket', particle: 'te ten ter van', person: `aanvrager afzender chauffeur gasten
      gebruiker huurder klant koper medegebruiker medewerker ondertekenaar ontvanger ouder verhuurder verzorger
      werknemer`, personFields: 'bezorgadres* factuuradres* recensie',
    personText: 'afgehaalddoor buur getekenddoor kaarthouder ontvangendoor',
    phone: `gsm gsmnr gsmnummer mobiel* mobieletelefoon mobielnr mobielnummer telefoon telefoonnr telefoonnummer
      telefoonoverdag telklant`, postcode: 'bezorgpc factuurpc postcodebezorg postcodeplaats',
    qualifier: 'aflever avond bezorg factuur* mobiel* overdag prive thuis vast werk', remark: 'dit mag moet',
    role: 'klant koerier verkoper', street: `adreslijn adresregel afleveradres bezorgadres* bezorgstraat factuuradres*
      huisnr huisnrtoevoeging huisnummer huisnummertoevoeging straat straatenhuisnummer straatnaam toev toevoeging*
      woonadres`, 'street?': 'toevoeging*', streetLabel: 'huisnummer, straat, straat en huisnummer, straatnaam',
    thing: 'artikelen bedrijf bestand groep magazijn merk winkel', thingField: 'aantal prijs',
    title: 'dhr heer meneer mevr mevrouw mw', valueField: 'antwoord waarde' },
  no: { birth: 'fodselsaar fodt fodtdato', email: 'epostadresse',
    name: 'etternavn fornavnetternavn fulltnavn kontoinnehaver* kundnavn mellomnavn mottakernavn pikenavn',
    nameLabel: 'etternavn', 'national id': 'dnummer fnr fodselsnr fodselsnummer',
    person: `ansatt bruker foresatt foresatte gjest gjeste kontoeier kontoinnehaver* kortinnehaver medarbeider mottaker
      pasient signatar sjafor soker`, personFields: 'kjoper', phone: 'fasttelefon', postcode: 'postkode',
    qualifier: 'arbeid', street: `adresselinje bolignummer bostedsadresse bruksenhetsnummer fakturaadresse gateadresse
      gatenavn gatenr gatenummer gatuadresse husbokstav veiadresse veinavn`, 'street?': 'gate vei', streetLabel: 'gate',
    thing: 'butikk', valueField: 'verdi' },
  sv: { asking: 'din ditt', birth: 'fodd fodelsear fodelsedag fodelsedat fodelsedatum', birthLabel: 'födelsedatum',
    card: 'kortnr kortnummer', email: 'epost epostadress', ip: 'ipadress',
    name: `avsandarnamn efternamn enamn fakturanamn flicknamn fnamn forefternamn fornamn foroochefternamn
      fullstandigtnamn kontaktnamn kontaktpersonnamn kontoinnehavare kundnamn leveransnamn mellannamn mottagarnamn
      namnfullstandigt tilltalsnamn visningsnamn`, 'name?': 'namn', nameLabel: 'efternamn, förnamn',
    namingField: 'falt', 'national id': 'personnr personnummer pnr samordningsnummer', order: 'faktura*',
    particle: 'af av', person: `anstalld anvandare firmatecknare forare hyresgast kontohavare kortinnehavaren kund
      medarbetar medarbetare mottagare sokande undertecknare`,
    personFields: 'adress* avsandare fakturaadress* kopare leveransadress* medlem omdome',
    personText: 'bestallare hamtasav kortinnehavare kvitteradav', phone: 'hemtel hemtelefon',
    postcode: 'postnr postnrlev postnummer', qualifier: 'arbete dagtid faktura* hem jobb kvallstid leverans present',
    remark: 'måste är', role: 'bud kundtjänst säljare', street: `adress* adressrad adrrad coadress fakturaadress*
      folkbokforingsadress gata gataochnummer gatuadr gatuadress gatunamn gatunummer hemadress lagenhetsnummer
      leveransadr leveransadress* lghnr portkod`, streetLabel: 'adress, gata och nummer, gatuadress',
    thing: 'artiklar butik foretag kategori vara varumarke', thingField: 'antal pris', title: 'fröken',
    valueField: 'varde' },
};
