/** What a value can be. `custom` is what a store asked to have masked. */
export type Kind =
  | 'name'
  | 'email'
  | 'phone'
  | 'street'
  | 'postcode'
  | 'birth'
  | 'ip'
  | 'card'
  | 'iban'
  | 'national id'
  | 'custom';

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Keys as they look once case, accents and separators are gone: `first_name`, `firstName` and `First Name` are
 * `firstname`, `prénom` is `prenom`. A longer key counts by its end: `customer_first_name` is a `firstname`.
 */
export const KEYS_BY_KIND: Record<Exclude<Kind, 'custom'>, readonly string[]> = {
  name: words(`
    firstname lastname fullname givenname familyname middlename surname forename maidenname nickname legalname realname
    displayname contactname personname firstnames lastnames secondname additionalname birthname namefirst namelast
    fname lname preferredname cardholder cardholdername holder nameoncard accountholder accountholdername accountname holdername
    recipientname addressee attention attn username authorname salutationname shipto billto soldto deliverto
    vorname nachname familienname zuname rufname vollername vollstandigername ansprechpartner kundenname empfangername
    kontoinhaber karteninhaber geburtsname besteller vornamen
    prenom prenoms nomdefamille nomcomplet nomprenom nomclient nomdusage nomnaissance titulaire destinataire
    nombrecompleto nombres apellido apellidos primerapellido segundoapellido nombrecliente titular destinatario
    cognome nomecognome nomecompleto nominativo intestatario
    voornaam achternaam voornamen tussenvoegsel roepnaam volledigenaam contactpersoon rekeninghouder voorletters
    imie imiona nazwisko imienazwisko imieinazwisko odbiorca
    fornamn efternamn fornavn efternavn etternavn mellomnavn mellemnavn fuldenavn fulltnavn kontaktperson
    primeironome sobrenome apelido ultimonome nomesocial nomecliente
    jmeno prijmeni krestnijmeno celejmeno jmenoaprijmeni
    soyad soyadi adsoyad adisoyadi isim soyisim tamad alici aliciadi
  `),
  email: words(`
    email mail emailaddress mailaddress useremail customeremail contactemail receiptemail emailadresse mailadresse
    emailadres courriel adressemail adresseemail correo correoelectronico indirizzoemail postaelettronica pec epost
    epostadress epostadresse eposta epostaadresi adresemail adresaemail enderecoemail login
  `),
  phone: words(`
    phone phonenumber phoneno telephone telephonenumber tel telno telnr mobile mobilephone mobilenumber mobileno cell
    cellphone cellnumber fax faxnumber faxno whatsapp whatsappnumber msisdn landline homephone workphone daytimephone
    smsnumber contactnumber contactno callbacknumber
    telefon telefonnummer telefonnr rufnummer mobil mobilnummer mobiltelefon handy handynummer festnetz faxnummer
    telefone numerotelephone numerodetelephone portable telephoneportable telephonefixe numeroportable
    telefono movil celular numerotelefono numerodetelefono telefonomovil telefonofijo cellulare telefonocellulare
    numerocellulare recapitotelefonico
    telefoon telefoonnummer mobielnummer mobiel telefoonnr gsm gsmnummer gsmno
    numertelefonu telefonkomorkowy komorka nrtelefonu tlf tlfnr mobiltlf
    telemovel telemoveis numerotelemovel telefonecelular numerodetelefone
    telefonnicislo cislotelefonu mobilnitelefon telefonno telefonnumarasi ceptelefonu ceptel
  `),
  street: words(`
    street streetaddress streetname streetline streetnumber streetno address addr addressline addressone addresstwo
    address1 address2 address3 addressline1 addressline2 addressline3 street1 street2 line1 line2 fulladdress
    formattedaddress postaladdress mailingaddress mailingstreet homeaddress shippingaddress billingaddress
    deliveryaddress housenumber houseno housename apartment apt
    strasse str strassenname hausnummer hausnr strassehausnummer anschrift adresse lieferadresse rechnungsadresse
    lieferanschrift rechnungsanschrift adresszusatz postanschrift
    rue numerorue adresselivraison adressefacturation adressepostale complementadresse
    calle direccion domicilio direccionenvio direccionfacturacion nombrecalle numeroexterior
    indirizzo indirizzospedizione indirizzofatturazione numerocivico civico viacivico
    straat straatnaam huisnummer adres adresregel bezorgadres factuuradres afleveradres
    ulica adresdostawy adreszamieszkania nrdomu nrmieszkania numerdomu
    gata gatuadress gatuadresse adress leveransadress fakturaadress vej vejnavn gade gadenavn husnummer husnr
    leveringsadresse faktureringsadresse fakturaadresse gateadresse veiadresse
    rua logradouro endereco morada enderecoentrega numerocasa
    ulice adresa dodaciadresa fakturacniadresa cislopopisne cislodomu
    sokak cadde adresi mahalle teslimatadresi faturaadresi acikadres
  `),
  postcode: words(`
    zip zipcode postalcode postcode postal zippostalcode zippostcode postzip eircode pincode
    plz postleitzahl codepostal codigopostal cp codicepostale codiceavviamentopostale kodpocztowy
    postnummer postnr postnumber cep codpostal psc postovnismerovacicislo smerovacicislo postakodu
  `),
  birth: words(`
    birthdate dateofbirth birthday bday dob birth dateborn bornon bornat birthyear yearofbirth birthmonth birthplace
    placeofbirth geburtsdatum geburtstag geburtsort geburtsjahr gebdatum datenaissance datedenaissance naissance
    lieunaissance lieudenaissance fechanacimiento fechadenacimiento nacimiento cumpleanos datanascita datadinascita
    luogodinascita nascita geboortedatum geboortedag geboorteplaats dataurodzenia miejsceurodzenia urodziny
    fodelsedatum fodelsedag fodseldato fodselsdato fodselsdag datanascimento datadenascimento nascimento
    datumnarozeni narozeni dogumtarihi dogumgunu dogumyeri
  `),
  ip: words(`
    ip ipaddress ipaddr ipv4 ipv6 clientip remoteip remoteaddr remoteaddress browserip userip customerip
    customeripaddress sourceip sourceipaddress ipadresse adresseip direccionip indirizzoip ipadres adresip ipadress
    forwardedfor realip connectingip lastip loginip signupip
  `),
  card: words(`
    cardnumber cardno pan creditcard creditcardnumber debitcardnumber ccnumber ccnum primaryaccountnumber
    kartennummer kreditkartennummer kreditkarte numerocarte numerodecarte numerotarjeta numerodetarjeta numerocarta
    numerodicarta kaartnummer creditcardnummer numerkarty kortnummer kortnr numerocartao numerodocartao cislokarty
    kartnumarasi kartno cvv cvc cvv2 cvc2 cardcode securitycode cardcvc cardcvv
  `),
  iban: words(`
    iban ibannumber bankaccount bankaccountnumber accountnumber accountno kontonummer kontonr numerocompte
    numerodecompte rib numerocuenta cuentabancaria numerodecuenta numeroconto rekeningnummer numerkonta kontonummer
    numerodaconta cislouctu hesapno hesapnumarasi ibanno routingnumber sortcode
  `),
  'national id': words(`
    ssn ssnlast4 socialsecurity socialsecuritynumber nino nationalinsurancenumber nationalid nationalidnumber
    nationalidentitynumber nationalidentifier identitynumber idcardnumber personalid personalidnumber
    passport passportnumber passportno driverslicense driverlicense drivinglicence driverlicensenumber licencenumber
    taxid taxpayerid taxidnumber tin itin taxnumber
    steuerid steueridnr steuernummer steueridentifikationsnummer sozialversicherungsnummer svnr svnummer
    personalausweis personalausweisnummer ausweisnummer reisepassnummer passnummer
    nir numerosecuritesociale securitesociale numerosecu numss cni numeropasseport
    dni nie nif dninie dninif documentoidentidad numerodocumento cedula curp rfc pasaporte
    codicefiscale codfiscale partitaiva cartaidentita
    bsn burgerservicenummer sofinummer paspoortnummer rijksregisternummer
    pesel nip dowodosobisty numerdowodu
    personnummer samordningsnummer cprnummer cpr cprnr fodselsnummer personnr
    cpf cpfcnpj rg documento numerocontribuinte contribuinte cartaocidadao
    rodnecislo cisloop cisloobcanskehoprukazu tckimlikno tckimlik tckn kimlikno kimliknumarasi tcno ahv ahvnummer
  `),
};

/** Keys that mean a person's data only where a person or an address is around them: `name` of whom? */
export const KEYS_IN_PERSON: Partial<Record<Kind, readonly string[]>> = {
  name: words(`
    name name1 name2 names nom noms nome nombre naam navn namn ad adi ism first last given family middle full nev author
  `),
  street: words('via vei gate complemento line house flat'),
  postcode: words('cap kod'),
  phone: words('number'),
};

/** With a full name as their text these hold a person: `"recipient": "Anna Schmidt"`. */
export const PERSON_ALONE = new Set(
  words(`
    customer client buyer user recipient receiver contact sender owner payer payee guest employee passenger consignee
    member subscriber applicant beneficiary purchaser signedby receivedby createdby assignee requester reviewer
    person contactperson unterschrift
    kunde kundin kaufer besteller empfanger absender benutzer nutzer ansprechpartner
    acheteur destinataire expediteur cliente comprador remitente acquirente mittente
    klant koper ontvanger afzender klient kupujacy odbiorca nadawca kund mottagare kober modtager
    zakaznik prijemce musteri alici gonderen
  `),
);

/** Inside `phone: { … }` or `name: { … }` these carry what the key above says. */
export const CARRIERS = new Set(
  words(`value number text raw full formatted first last middle given family prefix suffix day month year date line1 line2
    national international original nameline content e164 local`),
);

/** Endings that say a value is a number, an amount or a word of the shop, whatever digits it has. */
export const KEEP = new Set(
  words(`
    id ids uuid guid gid key handle slug sku skus ean gtin upc mpn isbn asin barcode hash checksum sha sha1 sha256 md5
    signature digest etag token version build revision release appversion sdkversion apiversion
    ordernumber orderno orderid ordername invoicenumber invoiceno customernumber articlenumber productnumber itemnumber
    trackingnumber trackingcode trackingcodes trackingnumbers trackingid tracking shipmentid waybill awb
    referencenumber reference ref confirmationnumber transactionid batch lot serial serialnumber incrementid
    amount total subtotal price cost tax discount quantity qty weight size count rate percent balance
    createdat updatedat timestamp time date created updated expires expiry modified eta since until
    latitude longitude lat lng lon port pid status state currency locale language country countrycode timezone
    useragent contenttype contentlength macaddress webaddress walletaddress contractaddress urladdress
    bestellnummer auftragsnummer rechnungsnummer kundennummer artikelnummer sendungsnummer
    numerocommande numerofacture numeropedido numerofactura numeroordine numerofattura ordernummer factuurnummer
    numerzamowienia ordrenummer cisloobjednavky siparisno siparisnumarasi vatid vatnumber ustid umsatzsteuerid bic swift
    last4 lastfour expmonth expyear exp
  `),
);

/** A key whose last word is one of these holds a person, so that `name` inside is a person's. */
export const PERSONS = new Set(
  words(`
    customer client buyer user person people recipient receiver contact member subscriber profile guest shopper payer
    payee beneficiary employee staff owner patient applicant cardholder holder account author sender consignee addressee
    debtor traveller traveler passenger attendee participant lead visitor driver signer signee student parent
    child spouse review comment testimonial reviewer purchaser orderer invitee requester representative insured
    address addresse addresses shipping billing delivery shipto billto soldto billingdetails shippingdetails
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
  `),
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
    checkout invoice shipment parcel refund return transaction payment terms slot zone room desk machine
    artikel produkt ware position kategorie marke hersteller lieferant firma unternehmen geschaft lager land stadt datei
    vorlage gruppe versandart zahlungsart bestellung
    produit articles marque fabricant entreprise societe boutique magasin entrepot pays ville fichier modele groupe
    producto articulo marca fabricante empresa tienda almacen pais ciudad archivo plantilla grupo
    prodotto articolo azienda societa negozio magazzino paese citta gruppo
    artikelen merk bedrijf winkel magazijn bestand groep
    towar marka producent sklep magazyn kraj miasto grupa artiklar vara varumarke foretag butik varer vare maerke
    virksomhed butikk produto artigo fabrica loja armazem pais cidade arquivo
    vyrobek zbozi znacka vyrobce obchod sklad zeme mesto urun marka magaza depo ulke sehir dosya kategori
  `),
);

/** Fields of a thing: one of them beside `name` says that it is not a person's. */
export const THING_FIELDS = new Set(
  words(`
    sku price quantity qty ean gtin isbn barcode vendor productid variantid producttype unitprice weight mimetype
    filesize version currency stock taxrate preis menge artikelnummer prix quantite precio cantidad prezzo quantita
    prijs aantal cena ilosc pris antal preco quantidade mnozstvi fiyat adet size url handle slug
  `),
);

/** Under these stand words about fields instead of their values. */
export const ABOUT_FIELDS = new Set(
  words(`errors error fields violations validation validationerrors required schema messages translations labels rules
    placeholders mapping mappings columns`),
);

/** What people put where nothing is known. */
export const NO_VALUES = new Set(
  words('n/a na none null undefined unknown required optional string number true false yes no test guest invalid'),
);

/** `{ "name": "phone", "value": "…" }`: the first says what the second is. */
export const NAMING_FIELDS = ['name', 'key', 'label', 'field', 'code', 'attribute', 'title', 'question'];
export const HOLDING_FIELDS = new Set(['value', 'val', 'content', 'text', 'answer', 'values']);
