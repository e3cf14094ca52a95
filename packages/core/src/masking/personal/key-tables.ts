const words = (text: string): string[] => text.trim().split(/\s+/);

/** Who deals with a shop, in the languages of Europe; bent as keys bend them (`imie_pacjenta`, `potilaan_nimi`). */
const PEOPLE = words(`
  paciente pacient pacienta pacjent pacjenta paziente pasient beteg potilas potilaan
  employe empleado dipendente funcionario colaborador medewerker werknemer ansatt medarbejder medarbeider anstalld
  medarbetare tyontekija tyontekijan zamestnanec zamestnance pracownik pracownika zaposlenik zaposleni zaposlenog angajat
  dolgozo calisan sluzhitel darbuotojas darbinieks tootaja treballador starfsmadur starfsmanns
  gjest gaest gasten hospede vieras vieraan goscia gosta vendeg oaspete misafir svecias viesis kulaline
  kulalise hoste gests
  sjafor chauffor voyageur voyageuse passager conducteur conducente condutor pasajero viajero passeggero passageiro viajante
  kuljettaja kuljettajan ridic ridice vodic vodica vozac vozaca voznik voznika sofer sofor vairuotojas soferis
  autojuht shofyor bilstjori kierowcy
  firmante firmatario signatario underskriver signatar undertecknare allekirjoittaja ondertekenaar podepsal podpisal
  potpisnik podpisnik semnatar imzalayan pasirase parakstitajs allkirjastaja undirritandi signant firmatecknare
  kontoeier kontohavare tilinomistaja tilinhaltija kontoomanik kontoinhaberin kortindehaver kontoindehaver kortinnehaver kortinnehavaren
  kartyatulajdonos szamlatulajdonos vlasnikkartice vlasnikracuna nositeljkartice imetnikkartice imetnikracuna
  wlascicielrachunku titularcard titularcont titularconta titularcompte titulartargeta korthafi reikningseigandi
  saskaitossavininkas kortelesturetojas kartesturetajs kontaipasnieks kaardiomanik kartodarzhatel katoxoskartas
  destinatari remitent expediteur remetente mittenti odesilatele prijemca prijemcu primalac primaoca primatelja prejemnika
  narucitelj narocnik narocnika objednavatel vasarlo cimzettje tellija ostja saaja saatja vastuvotja kliendi gavejas siuntejas
  sanemejs sutitajs pasutitajs vidtakandi vidtakanda kaupanda greidandi tilaajan asiakkaan vastaanottajan lahettajan
  paraliptis paralipti pelati pelatis apostoleas otpravitel otrymuvach otrimuvach vidpravnyk poluchatelya
  kontaktisik kontaktisiku kontaktpersona kontaktnaoseba kontaktosoba kontaktinisasmuo kontaktnolice personacontacte
  atomoepikoinonias tengilidur yetkilikisi irtibatkisisi ilgilikisi teslimalan kontaktlitso
  huoltaja huoltajan foresatt foresatte verzorger ouder roditelja
  penerima pengirim pemesan tamu pasien karyawan supir pelanggan
  consignor consignatario consignataire booker
  gaeste gjeste bestiller tilaaja kapcsolattarto prejemnik posiljatelj salesrep kontoinnehaver medarbetar delegat mottaker kartyabirtokos
  ypografon dikaiouxoslogariasmou titulyarnasmetka podpisanyprzez eigandireiknings gonderici
`);

/** With a full name as their text these hold a person: `"recipient": "Anna Schmidt"`. */
export const PERSON_ALONE = new Set([
  ...PEOPLE,
  ...words(`
    customer client buyer user recipient receiver contact sender owner payer payee guest employee passenger consignee
    member subscriber applicant beneficiary purchaser author signedby receivedby createdby assignee requester reviewer
    person contactperson unterschrift
    kunde kundin kaufer besteller empfanger absender benutzer nutzer ansprechpartner
    acheteur destinataire expediteur cliente comprador remitente acquirente mittente
    klant koper ontvanger afzender klient kupujacy odbiorca nadawca kund mottagare kober modtager
    zakaznik prijemce musteri alici gonderen
    cashier salesperson clerk courier bidder donor pusher committer reporter attendee participant invitee signer signatory driver traveller traveler
    contacto contatto contato kontakt kontaktperson attn attention zuhanden deliveredto posiadacz signee podpis firmadopor underskrift
    huesped ospite gosc gast hote nextofkin beneficiario beneficiaire utente usuario utilisateur gebruiker uzytkownik
    anvandare bruger bruker uzivatel kullanici utilizador huurder verhuurder medegebruiker mieter locataire inquilino najemca
    hyresgast lejer porteur ayantdroit conductor fahrer chauffeur kierowca forare motorista autista
    abgeholtvon angenommenvon unterschriebenvon nachbar nachbarin vertreter inhaber bearbeiter sachbearbeiter mitarbeiter retirepar
    remisa receptionnepar signepar signataire voisin voisine titulairecompte titulairecarte interlocuteur receptor recibidopor
    recogidopor personarecogida titulartarjeta titularcuenta vecino vecina ricevutoda ritiratoda consegnatoa firmatoda
    intestatarioconto intestatariocarta titolarecarta titolare vicino kaarthouder afgehaalddoor ontvangendoor getekenddoor buur
    osobaodbierajaca odebral odebraneprzez wlascicielkarty posiadaczkarty wlascicielkonta hamtasav kvitteradav kortinnehavare
    bestallare kortholder bestiller afhentetaf kortinhaltija objednatel drzitelkarty prevzal majiteluctu recebedor recebidopor
    quemrecebe retiradopor titularcartao levantadopor collectedby pickedupby releasedto handedto leftwith salesrep accountmanager
    assignedto giftfrom referredby
    collector zglaszajacy reklamujacy reclamant reclamante oznamovatel giftto giftfor giftrecipient regalopara applicants antragsteller kreditnehmer demandeur requerant solicitante richiedente
    aanvrager wnioskodawca ansoger medansoger soker sokande zadatel spoluzadatel autore auteur autor autora forfatter
    operator operateur operatore yourreference ourreference consumer doctor physician patient tenant landlord asiakas vastaanottaja vevo cimzett cumparator destinatar kupac primatelj
  `),
]);

export const FULL_NAME = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){1,4}$/u;

/** Inside `phone: { … }` or `name: { … }` these carry what the key above says. */
export const CARRIERS = new Set(
  words(`value number text raw full formatted first last middle given family prefix suffix day month year date line1 line2
    national international original versions previousvalue nameline content e164 local nationalnumber
    numero nummer numer nr no cislo formattedvalue canonicalform`),
);

/** Of a name, and of nothing else: the `prefix` in an address is a title. */
export const NAME_PARTS = new Set(words('first last middle given family prefix suffix'));

/** Endings that say a value is a number, an amount or a word of the shop, whatever digits it has. */
export const KEEP = new Set(
  words(`
    id ids uuid guid gid key handle slug sku skus ean gtin upc mpn isbn asin barcode hash checksum sha sha1 sha256 md5
    signature digest etag token version firmware fw build revision release appversion sdkversion apiversion
    ordernumber orderno orderid ordername invoicenumber invoiceno customernumber articlenumber productnumber itemnumber
    trackingnumber trackingcode trackingcodes trackingnumbers trackingid tracking shipmentid waybill awb
    referencenumber reference ref confirmationnumber transactionid batch lot serial serialnumber incrementid
    amount total subtotal price cost tax discount quantity qty weight size count rate percent balance
    createdat updatedat timestamp time date created updated expires expiry modified eta since until
    latitude longitude lat lng lon port pid status state currency locale language country countrycode timezone
    useragent contenttype contentlength macaddress webaddress walletaddress contractaddress urladdress
    bestellnummer auftragsnummer rechnungsnummer kundennummer artikelnummer sendungsnummer
    numerocommande numerofacture numeropedido numerofactura numeroordine numerofattura ordernummer factuurnummer
    numerzamowienia ordrenummer cisloobjednavky siparisno siparisnumarasi vatid vatnumber vat partitaiva piva nip siret siren cnpj ustid umsatzsteuerid bic swift
    last4 lastfour expmonth expyear exp
    billingnumber deliverynumber shippingnumber shipmentnumber parcelnumber documentnumber packagenumber labelnumber
    companylegalname legalbusinessname legalentityname
  `),
);

/** As the whole key: the number of one of them. */
export const ORDERS = new Set(
  words(`
    order bestellung auftrag commande pedido ordine bestelling zamowienie objednavka ordre siparis encomenda tilaus invoice
    rechnung facture factura fattura factuur faktura parcel sendung colis paquete pakket paczka balik paket ticket
  `),
);

/** A key whose last word is one of these holds a person, so that `name` inside is a person's. */
export const PERSONS = new Set([
  ...PEOPLE,
  ...words(`
    customer client buyer user person people recipient receiver contact member subscriber profile guest shopper payer
    payee beneficiary employee staff owner patient applicant cardholder holder account author sender consignee addressee
    debtor traveller traveler passenger attendee participant lead visitor driver signer signee student parent
    manager supervisor colleague consumer enduser bidder donor donator tenant landlord winner candidate respondent
    delegate doctor physician nurse teacher trainer coach relative guardian mother father husband wife emergencycontact
    cashier salesperson clerk nextofkin neighbor neighbour counterparty cust usr rcpt pusher committer reporter signatory card creditcard debitcard paymentcard bankaccount
    child spouse review comment testimonial reviewer purchaser orderer invitee requester representative insured
    userdata address addresse addresses shipping billing delivery shipto billto soldto billingdetails shippingdetails
    billingaddress shippingaddress invoiceaddress toaddress fromaddress defaultaddress destination customerdetails
    kunde kundin kaufer besteller empfanger absender person benutzer nutzer mitarbeiter ansprechpartner anschrift adresse
    lieferadresse rechnungsadresse lieferanschrift rechnungsanschrift mitglied kontakt inhaber versicherter
    destinataire acheteur utilisateur livraison facturation adresselivraison adressefacturation titulaire adherent
    cliente comprador usuario destinatario remitente direccion direccionenvio contacto titular pagador tomador
    acquirente utente destinatario mittente indirizzo contatto spedizione fatturazione intestatario
    klant koper gebruiker ontvanger afzender adres bezorgadres factuuradres
    klient kupujacy odbiorca nadawca uzytkownik adresdostawy osoba
    kund kopare mottagare avsandare anvandare adress leveransadress fakturaadress medlem
    kober modtager afsender bruger leveringsadresse faktureringsadresse kjoper mottaker bruker
    utilizador utilizador morada endereco enderecoentrega
    zakaznik kupujici prijemce odesilatel uzivatel adresa dodaciadresa fakturacniadresa
    musteri alici gonderen kullanici adres adresi teslimatadresi faturaadresi uye
    asiakas vastaanottaja lahettaja tilaaja vevo cimzett felado cumparator destinatar expeditor
    kupac primatelj posiljatelj kupec prejemnik pirkejas gavejas klients sanemejs kaupandi pelanggan pembeli penerima
    versicherte patientin halter bewohner mieter spender teilnehmer beneficiaire adherente contraente assicurato
    individual naturalperson submitter assignee collaborator follower reportsto fromfull tofull ccfull
    buyertradeparty shiptotradeparty customerparty buyerparty deliveryparty invoiceeparty debitor pokupatel poluchatel
    platnik devedor pagador zahler rechnungsempfanger lieferempfanger borrower insuredperson householder resident
    collector nachbar nachbarin huurder verhuurder medegebruiker locataire inquilino najemca hyresgast lejer porteur ayantsdroit ayantdroit huesped ospite gosc
    gast chauffeur fahrer conductor kierowca forare motorista autista kandidat
    antragsteller kreditnehmer demandeur requerant solicitante richiedente aanvrager wnioskodawca ansoger medansoger soker
    sokande zadatel spoluzadatel recensione recensioni avis resena opinion opinia opinie bewertung rezension recenze recensie
    omdome anmeldelse avaliacao yorum cessionariocommittente
    recipientvariables substitutions mergefields mergevars legalguardian roommate bride groom voter caregiver
  `),
]);

/** Words behind the one that says what a value is, as in `telefono_casa` and `phone_secondary`. */
export const QUALIFIERS = new Set(
  words(`
    home work private personal mobile cell office business day evening night daytime secondary primary alternative
    alternate alt other main emergency landline preferred
    privat geschaftlich dienstlich mobil festnetz zuhause arbeit tagsuber abends
    fixe portable domicile bureau travail pro
    casa trabajo oficina particular fijo movil residencial comercial recado trabalho fixo
    ufficio fisso abitazione lavoro prive werk thuis overdag avond vast mobiel
    info information informations details
    gift regalo cadeau geschenk presente prezent present darek hediye
    mbway bizum whatsapp sms viber telegram
    contacte epikoinonias arbeid otthoni munkahelyi
    c kontaktowy domowy sluzbowy komorkowy stacjonarny dagtid kvallstid hem arbete arbejde jobb domu prace domov mobilni
  `),
);

/** How developers shorten the words of keys. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nm: 'name',
    fst: 'first',
    lst: 'last',
    cust: 'customer',
    cli: 'cliente',
    recip: 'recipient',
    rcpt: 'recipient',
    benef: 'beneficiary',
    cd: 'code',
    poczt: 'pocztowy',
    livr: 'livraison',
    fact: 'facturation',
    fatt: 'fatturazione',
    sped: 'spedizione',
    dost: 'dostawy',
    nac: 'nacimiento',
    fec: 'fecha',
    soc: 'social',
    sec: 'security',
    nat: 'national',
    lic: 'license',
    nbr: 'number',
    numb: 'number',
    brth: 'birth',
    dt: 'date',
    hse: 'house',
    bldg: 'building',
    ln: 'line',
    emp: 'employee',
    hm: 'home',
    postl: 'postal',
    rcvr: 'receiver',
    sndr: 'sender',
    buyr: 'buyer',
    mbr: 'member',
    memb: 'member',
  }),
);

/** "gsm_number", "landline_no": of what, stands before it. */
export const NUMBERED = new Set(words('number numbers num no nr nro numero nummer numer cislo broj αριθμος'));

/** And those that say whose it is: `NameRecipient`, `cpf_cliente`, `nome_mae`. */
export const WHOSE = new Set(
  words(`
    customer client buyer recipient receiver sender contact consignee payer owner holder user person shipping billing
    delivery mother father kunde empfanger besteller lieferung cliente destinatario destinataire remitente contacto
    contato envio entrega livraison facturation acheteur comprador spedizione fatturazione mae pai madre padre
    klanta ontvanger odbiorcy klienta nadawcy matki ojca zakaznika prijemce musteri alici kontakt
    patient employee driver guest signatory klant kund mottaker mottagare asiakas placnika klient greidanda katoxou episketi
    titular titulaire titolare enfant child bambino hijo
    astheni ypallilou odigou korthafa sjuklings facturacion faturacao facturacio facturare
  `),
);

/** What an address is for: `plz_rechnung`. The name of a delivery is a method's as often as a person's. */
export const PURPOSES = new Set(
  words(`
    rechnung versand wohnort aflever bezorg factuur cobranca fatura enviament lliurament livrare domiciliu dostawy wysylki
    faktury levering leverans faktura toimitus laskutus doruceni dorucenia dostave racuna stanovanja prebivalista naplatu
    dostavo dostavka dostavki dostavky timologisis apostolis paradosis katoikias teslimat pengiriman penagihan bydliska
  `),
);

/** The same in another language or in other letters: `last_name_ru`. */
export const LOCALES = new Set(
  words(`
    ru en fr es it nl pl pt sv fi cs tr ja jp ko kr zh cn th uk ua el ar he lat eng kor local native latin kana kanji
  `),
);

/** "Your name" asks for a person's. */
export const ASKING = words(
  'your my ihr dein mein votre ton mon su tu mi suo tuo mio uw jouw mijn twoje moje ditt din seu teu meu',
);

/** And whose last word is one of these holds a thing: its `name` stays readable, also below a person. */
export const THINGS = new Set(
  words(`
    product item lineitem variant article sku goods catalog catalogue collection category brand vendor manufacturer
    supplier maker model store shop site website merchant seller company organization organisation business firm employer
    creditor warehouse location branch servicepoint pickuppoint locker region country state province city county
    language locale currency file image media document attachment folder bucket template layout theme page
    campaign audience segment group list tag label role permission plan tier level subscription program membership
    loyalty coupon discount promotion voucher giftcard tax fee rate method carrier service courier gateway provider
    processor bank app application plugin webhook event topic queue job worker server host hostname device browser
    platform os system module package library version release project repository workflow step action rule condition
    trigger filter option setting preference metafield header column table
    schema type class method function status stage channel source medium term keyword book movie song album artist
    game course lesson unit color colour size material feature metric report dashboard team department order cart
    checkout invoice shipment refund return transaction payment terms slot zone room desk machine
    artikel produkt ware position kategorie marke hersteller lieferant firma unternehmen geschaft lager land stadt datei
    vorlage gruppe versandart zahlungsart bestellung
    produit articles marque fabricant entreprise societe boutique magasin entrepot pays ville fichier modele groupe
    producto articulo marca fabricante empresa tienda almacen pais ciudad archivo plantilla grupo
    prodotto articolo azienda societa negozio magazzino paese citta gruppo
    artikelen merk bedrijf winkel magazijn bestand groep
    towar marka producent sklep magazyn kraj miasto grupa artiklar vara varumarke foretag butik varer vare maerke
    virksomhed butikk produto artigo fabrica loja armazem pais cidade arquivo
    vyrobek zbozi znacka vyrobce obchod sklad zeme mesto urun marka magaza depo ulke sehir dosya kategori
    line lines orderline orderlines invoiceline servicelevel neighborhood neighbourhood district locality offer
    produs produse produsul regla reglas regola regole regel regeln magazin proizvod proizvodi izdelek izdelki tuote tuotteet toode tooted preces
    tetel tetelek termek termekek stavka stavke preke barang sellertradeparty supplierparty sellerparty salutation ticketform recordtype pipeline deal publication statemachinestate
  `),
);

/** Things, unless what is below them is a person's. */
export const LISTS = new Set(words('items item list lists lines positionen'));
/** Persons by what is below them, unless that has a price. */
export const SERVICES = new Set(words('shipping delivery livraison spedizione'));

/** Ids that look like mail addresses: they are what a mail is found by in the logs of a server. */
export const MAIL_IDS = new Set(words('messageid smtpid inreplyto contentid'));

/** Fields of a thing: one of them beside `name` says that it is not a person's. */
export const THING_FIELDS = new Set(
  words(`
    cost sku price quantity qty ean gtin isbn barcode vendor productid variantid producttype unitprice weight mimetype
    filesize version currency stock taxrate preis menge artikelnummer prix quantite precio cantidad prezzo quantita
    prijs aantal cena ilosc pris antal preco quantidade mnozstvi fiyat adet buc bucati cantitate kolicina mennyiseg maara kogus size url handle slug
  `),
);

/** What these say is what the object is: `"type": "user"`. */
export const TYPE_FIELDS = new Set(
  words('object type objecttype resourcetype entitytype recordtype kind sendertype authortype usertype actortype role'),
);

/** Under these stand words about fields instead of their values. */
export const ABOUT_FIELDS = new Set(
  words(`errors error violations validation validationerrors required schema translations labels rules
    placeholders mapping mappings columns`),
);

/** What people put where nothing is known. */
export const NO_VALUES = new Set(
  words('n/a na none null undefined unknown required optional string number true false yes no test guest invalid'),
);

const labels = (text: string): string[] => text.split(',').map((label) => label.trim());
/** What forms call their fields: `"first_name": "Vorname"` is a translation. */
export const LABELS = {
  name: labels(`
    first name,last name,full name,surname,given name,family name,your name,vorname,nachname,familienname,prénom,
    nom de famille,nom complet,nombre,apellido,apellidos,nombre y apellidos,nombre completo,cognome,nome e cognome,voornaam,
    achternaam,imię,nazwisko,imię i nazwisko,nome completo,apelido,sobrenome,förnamn,efternamn,fornavn,efternavn,etternavn,
    etunimi,sukunimi,jméno,příjmení,adınız,soyad,soyadı,soyadınız,ad soyad,vezetéknév,keresztnév,prenume,
    priezvisko,prezime,vardas,pavardė,vārds,uzvārds,eesnimi,perekonnanimi,nom i cognoms,cognoms,имя,фамилия,отчество,прізвище,όνομα,επώνυμο,氏名,名前,名字,姓名,이름,성명
  `),
  street: labels(`
    street,street address,address,address line 1,address line 2,straße,straße und hausnummer,straße und nr.,adresse,anschrift,
    hausnummer,rue,adresse postale,dirección,calle,calle y número,indirizzo,via,straat,straatnaam,adres,huisnummer,ulica,morada,
    endereço,rua,gatuadress,adress,gade,gate,vej,katuosoite,osoite,ulice,adresa,açık adres,utca,cím,strada,adresă,strasse,strasse und nr.,strasse und hausnummer,rue et numéro,via e numero,
    straat en huisnummer,ulica i numer,ulica i nr domu,ulice a číslo,gata och nummer,rua e número,carrer i número,
    carrer,adreça,gatvė,adresas,iela,adrese,tänav,aadress
  `),
  birth: labels(`
    date of birth,geburtsdatum,date de naissance,fecha de nacimiento,data di nascita,geboortedatum,data urodzenia,
    data de nascimento,födelsedatum,fødselsdato,syntymäaika,datum narození,doğum tarihi,születési dátum,data nașterii
  `),
};

/** Last words of the names of firms: those stay readable, also where a person's name is expected. */
export const FIRMS = new Set(
  words(`
    GmbH mbH AG KG OHG UG GbR e.K. eG Ltd Limited LLC LLP PLC plc Inc Corp Corporation Pty BV B.V. NV N.V. SA S.A. SAS SARL
    EURL SL S.L. SLU SRL S.r.l. Srl S.n.c. Snc S.a.s. SpA S.p.A. Lda Ltda EIRELI AB ApS A/S AS ASA Oy Oyj Kft Zrt s.r.o. a.s. d.o.o. o.o.
    ООО ЕООД ООД АД ЗАО ОАО ТОВ UAB SIA OÜ A.Ş. Şti OG OEG e.U. DAC CLG
  `),
);

/** How remarks begin that stand where a value should: "is too long", "must be a string". */
export const REMARKS = new Set(
  words(`
    is are was must may might can can't cannot should has have does doesn't the this that please field value required not
    ist muss darf soll bitte das die der wird est doit ne le la ce es debe no el è deve non il moet mag is dit jest musi nie
    är måste er skal skal må não é tem zorunlu olmalı
  `),
);

/** `{ "name": "phone", "value": "…" }`: the first says what the second is. */
export const NAMING_FIELDS = words(
  'name key label field code attribute title question variablename fieldname fieldlabel attributecode attributename propertyname laukas lauks polje mezo kentta camp campo champ feld veld pole falt felt',
);
/** These only where they name something personal: `{ "path": "/address/zip", "invalidValue": … }`, `{ "type": "phone", … }`. */
export const HINTING_FIELDS = words(`
    propertypath property path param parameter pointer loc localekey frage
    pregunta domanda pergunta vraag pytanie system type tipo typ
  `);
/** And where that is an object: `"field": { "ref": "full_name" }`. */
export const NAMES_OF_FIELDS = ['ref', 'name', 'label', 'title', 'key'];
/** Above a list of lists: what stands in each place of them. */
export const COLUMN_FIELDS = new Set([
  'columns',
  'headers',
  'header',
  'columnnames',
  'cols',
  'fields',
  'spalten',
  'colunas',
  'columnas',
  'colonnes',
  'colonne',
  'kolommen',
  'kolumny',
  'kolumner',
  'sloupce',
  'sutunlar',
  'stulpeliai',
]);
export const HOLDING_FIELDS = new Set(
  words(`
    value val content text answer values old new oldvalue newvalue previous date valore valor valeur wert waarde
    wartosc hodnota varde vaerdi verdi antwort reponse respuesta risposta resposta antwoord odpowiedz invalidvalue
    reiksme ertek vertiba vaartus vrednost arvo deger valoare rejectedvalue attemptedvalue actualvalue input propertyvalue fieldvalue attributevalue variablevalue
  `),
);

/** Keys with short texts that are nobody's sentence: a film may be called "Dear John". */
export const TITLES =
  /(?:title|name|label|vendor|brand|manufacturer|model|type|category|bezeichnung|designation|nazwa|nazev|useragent|nom|nome|nombre|naam|namn|navn|^adi?|city|town|province|region|company|organi[sz]ation|firma|stadt|^ort|ville|ciudad|citta|plaats|miasto|cidade|mesto|sehir|gateway|carrier|color|artikel|articulo|articolo|produkte?|products?|productos?|produits?|prodott[oi]|produtos?)$/;

/** What people put where nothing is known, in any case. */
const NOTHING_KNOWN = new RegExp(`^(?:${[...NO_VALUES].join('|')})$`, 'i');
export const saysNothing = (value: string): boolean => value.length < 12 && NOTHING_KNOWN.test(value);
