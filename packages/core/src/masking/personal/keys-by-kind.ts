/** What a value can be. `custom` is what a store asked to have masked. */
export const KINDS = [
  'name',
  'email',
  'phone',
  'street',
  'postcode',
  'birth',
  'ip',
  'card',
  'iban',
  'national id',
  'custom',
] as const;
export type Kind = (typeof KINDS)[number];

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Keys as they look once case, accents and separators are gone: `first_name`, `firstName` and `First Name` are
 * `firstname`, `prénom` is `prenom`. A longer key counts by its end: `customer_first_name` is a `firstname`.
 */
export const KEYS_BY_KIND: Record<Exclude<Kind, 'custom'>, readonly string[]> = {
  name: words(`
    firstname lastname fullname givenname familyname middlename surname forename maidenname legalname realname
    contactname personname firstnames lastnames secondname additionalname birthname namefirst namelast
    fname lname preferredname cardholder cardholdername holder nameoncard accountholder accountholdername accountname holdername
    recipientname addressee attention attn username authorname salutationname shipto billto soldto deliverto
    nomfamille nameasperpan ccname nomeimpresso shipaddressee vollstaendigername vorname nachname familienname zuname rufname vollername vollstandigername ansprechpartner kundenname empfangername
    kontoinhaber karteninhaber geburtsname besteller vornamen destnome destnom destnombre koudouni apepaterno apematerno sgnby podsgnby giftsender giftrecipient custdes xnome
    prenom prenoms nomdefamille nomcomplet nomprenom nomclient nomdusage nomnaissance titulaire destinataire
    nombrecompleto nombres apellido apellidos primerapellido segundoapellido nombrecliente titular destinatario
    cognome nomecognome nomecompleto nominativo intestatario
    voornaam achternaam voornamen tussenvoegsel roepnaam volledigenaam contactpersoon rekeninghouder voorletters
    imie imiona nazwisko imienazwisko imieinazwisko odbiorca
    fornamn efternamn fornavn efternavn etternavn mellomnavn mellemnavn fuldenavn fulltnavn kontaktperson
    primeironome sobrenome apelido ultimonome nomesocial nomecliente
    jmeno prijmeni krestnijmeno celejmeno jmenoaprijmeni
    soyad soyadi adsoyad adisoyadi isim soyisim tamad alici aliciadi
    familynamekana firstnamekana lastnamekana givennamekana fullnamekana namekana namekatakana firstnamephonetic
    lastnamephonetic furigana accountholdersname mothersmaidenname nameofcardholder
    hesapsahibi kartsahibi kartuzerindekiisim
    etunimi sukunimi kokonimi vezeteknev keresztnev teljesnev prenume numecomplet numefamilie
    meno priezvisko celemeno ime prezime priimek imeprezime vardas pavarde vards uzvards eesnimi perekonnanimi
    fornavnetternavn nafn namalengkap namadepan namabelakang namapenerima hovaten
    attentionname careof careofname nameonaccount infix initials alternatefullname letteraddressee
    printoncheckname attentionto userlogin toname unstructuredname displaynamelastfirst fileas mailnickname partnerfullname signedbyname signedforbyname
    signedforby receivedbyname customssigner certifysigner mothername fathername mothersname fathersname
    spousename assistantname guardianname childname
    rechnungsname liefername lieferungsname rechnungsempfanger lieferempfanger vorundnachname madchenname ledigname
    nomdejeunefille nomjeunefille nometprenom personneacontacter nomdestinataire
    primernombre segundonombre apellidopaterno apellidomaterno nombreyapellido nombreapellido quienrecibe personacontacto
    personadecontacto nomemae nomedamae nomepai nomedopai pessoacontato pessoadecontato
    nomeecognome cognomenome citofono presso referente
    meisjesnaam tenname tennamevan tenamevan tnv achternamen
    nazwaodbiorcy osobakontaktowa osobadokontaktu imiematki imieojca platnik nazwiskoimie
    tilltalsnamn forefternamn foroochefternamn leveransnamn fakturanamn leveringsnavn fakturanavn kontaktnavn
    jmenoprijmeni prijmenijmeno kontaktniosoba kontaktnaosoba menoapriezvisko menopriezvisko
    csaladnev utonev szallitasinev szamlazasinev anyjaneve kapcsolattarto szuletesinev
    numeprenume numesiprenume persoanacontact persoanadecontact etunimet kutsumanimi yhteyshenkilo
    nomeproprio nomesproprios fstname lstname fstnm lstnm custname fullnm vorn nachn vname nname nomcli nomusage
    nombrefiscal nombrecli vnaam anaam voorn achtern klantnaam imienazw fnamn enamn kundnamn kundnavn nmcompleto nomecompl attnname
    kontoinnehavare kontohaver kontoinnehaver kontaktname kontaktnamn mottagarnamn mottakernavn modtagernavn avsandarnamn podname
    nomsignataire nomcarte nombrereceptor nombretarjeta nomericevente nometitolare naamkaarthouder contactpersoonnaam referentenome
    nomerecebedor nomenocartao contatonome agentname referrername instructorname technicianname playername emergencyname kinname
    proxyname tilaajannimi vastaanottajannimi asiakkaannimi
    nameonacct suppliedname namesurname surnamename
    apellidosnombre nompassager gastname kontaktpersonnamn expediteurnom unterschriftname
    eponymo epitheto onomateponymo patronymo fio familiya otchestvo poluchatel pokupatel zakazchik
    kontaktnoelico prizvyshche prizvysche pobatkovi imyafamiliya
    seikana meikana shimei onamae xingming shouhuoren shoujianren lianxiren hoten tennguoinhan nguoinhan namapembeli
    middleinitial nameonsignature namemiddle vorna koinh shipattention billattention
    yomifullname yomifirstname yomilastname bookername fullnameoremail surnm patronymic
    familienaam geboortenaam pigenavn fodenavn fnavn enavn mellannamn flicknamn fullstandigtnamn namnfullstandigt pikenavn fuldtnavn
    toinennimi tyttonimi snimi enimi tilinomistaja appaterno apmaterno apellidosoltera segundonome secondonome cognomenubile cognomedanubile
    nomedomeio nomesolteira nombrerazon nombrerazonsocial nazwiskopanienskie nazwiskorodowe nazwiskorodowematki prijmenizasvobodna
    numedefamilie numefata numeanterior nom2 cognom cognoms primercognom segoncognom nomicognoms segonnom cognomsolter
    csaladinev leanykorinev imeoca triimena triteimena imefamilia imena perenimi eesjaperenimi taisnimi neiupolvenimi
    eponimo epwnymo onomatepwnymo mitronymo onomapatros onomamitros
    fornafn eiginnafn eftirnafn millinafn kenninafn aettarnafn
    babaadi ikinciad gobekadi namatengah namapanggilan namakeluarga atasnama tantonm kokyakumei nomedest szallnev szamlnev titulardaconta titulardelacuenta
    displayname anzeigename visningsnavn visningsnamn weergavenaam nomaffiche nombremostrado nomevisualizzato nomeexibicao zobrazovanejmeno nayttonimi megjelenitettnev gorunenad
    birtingarnafn kuvatavnimi nombremostrar nomamostrar nazwawyswietlana numeafisat vistnavn aflevernaam bezorgnaam nomresponsable nombreresponsable
    nomeresponsavel pocname paxname nomineename personeladi jmenohosta menohosta imegost drvnm
  `),
  email: words(`
    email mail emailaddress mailaddress useremail customeremail contactemail receiptemail emailadresse mailadresse
    emailadres courriel adressemail adresseemail correo correoelectronico indirizzoemail postaelettronica pec epost
    epostadress epostadresse eposta epostaadresi adresemail adresaemail enderecoemail login
    sahkoposti sahkopostiosoite emailcim epasts elpastas epostiaadress
    smtpaddr electronicmail userprincipalname emailprivat
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
    daytimetelephone eveningtelephone puhelin puhelinnumero matkapuhelin telefonszam mobiltelefonszam
    telefonulmobil numartelefon numardetelefon telefonnecislo mobilnetelefon brojtelefona telefonskastevilka mobitel
    telefonas telefononumeris talrunis telefoninumber nomorhp nomortelepon nohp natel natelnummer
    callernumber callerphone calledvia forwardedfrom waid whatsappno phonenr phonenum phno mobilenum mobilenr mobno cellno
    mob mobnr celno numcel telcel telport teldom hemtelefon hemtel celularwhats whats homeph workph contactphone contactnum phn telsl telmob
    telklant nrtel faxnr
    tlm tlmovel numerosms nrsms payeralias telnumber telf completenumber smsnr smsno businessphones fixedline
    mobilfunk mobilfunknummer handynr mobilnr festnetznummer rufnr durchwahl telefonprivat
    numtel numerotel notel telfixe numtelephone numeromobile telmobile
    tlfno tfno telcasa telcelular telefonocontacto numerocelular numcelular nrotelefono fone telefonecontato
    telcellulare telfisso recapito recapiti numerofisso mobieletelefoon mobielnr telefoonoverdag
    telkom telkomorkowy komorkowy numerkomorkowy matkapuhelinnumero puh gsmnumero mobilszam mobiltel
    telcislo cislomobilu telefoncislo cepno ceptelefon ceptelefonno
    nrtelefon telefonmobil telefonfix tilefono kinito kinhto thlefono stathero sotovyy nomertelefona
    shouji shoujihao dianhua lianxidianhua keitai keitaidenwa denwa denwabango notelp notelepon nowa sodienthoai sdt dienthoai
    phonenbr phnnbr gsmnr fastnet fasttelefon pevnalinka pevnalinia puhnro kannykka telfix simi simanumer gsmsimi farsimi heimasimi vinnusimi talr talrunanumurs
    talrnr mobilais kontakttalrunis telefons telefoninr mobiilinr mobiil lauatelefon tilefwno thlefwno arithmostilefonou
    telfn handphone nohppengirim sotoviy sotovyj
    hmph wkph
  `),
  street: words(`
    street streetaddress streetname streetline streetnumber streetno address addr addressline addressone addresstwo
    address1 address2 address3 addressline1 addressline2 addressline3 street1 street2 fulladdress
    formattedaddress postaladdress mailingaddress mailingstreet homeaddress shippingaddress billingaddress
    deliveryaddress housenumber houseno housename apartment apt
    strasse str strassenname hausnummer hausnr strassehausnummer anschrift adresse lieferadresse rechnungsadresse
    lieferanschrift rechnungsanschrift adresszusatz postanschrift
    rue numerorue adresselivraison adressefacturation adressepostale complementadresse
    adr adrl adrligne adrrad adressrad strnr strhnr adrlivraison adrfacturation libvoie libellevoie nombrevia nomvia vianombre calleynumero
    direnvio direntrega dirfacturacion direccionfactura direccionentrega domic indspedizione indirizzoconsegna indirizzosped indir
    hnr toev nrlok nrlokalu adreslinia adresdost adreswysylki gatuadr leveransadr lieferstrasse rechnungsstrasse adresselivr
    enderecocobranca endentrega logr numcasa streetnameandnumber
    strassezusatz adressezusatz direccionlinea direccioncompleta viaenumero vianumero indirizzoriga indirizzocompleto ulicainumer ulicadostawy
    gataochnummer adresselinje gatenr osoiterivi enderecolinha moradalinha dwelling
    destad expead
    numexterior numinterior numerointerior noexterior nointerior numext numint
    bydliste trvalebydliste trvalypobyt residenza indirizzoresidenza miejscezamieszkania zamieszkanie folkbokforingsadress wohnanschrift
    calle direccion domicilio direccionenvio direccionfacturacion nombrecalle numeroexterior
    indirizzo indirizzospedizione indirizzofatturazione numerocivico civico viacivico
    straat straatnaam huisnummer adres adresregel bezorgadres factuuradres afleveradres
    ulica adresdostawy adreszamieszkania nrdomu nrmieszkania numerdomu
    gata gatuadress gatuadresse adress leveransadress fakturaadress vej vejnavn gade gadenavn husnummer husnr
    leveringsadresse faktureringsadresse fakturaadresse gateadresse veiadresse
    rua logradouro endereco morada enderecoentrega numerocasa
    ulice adresa dodaciadresa fakturacniadresa cislopopisne cislodomu
    sokak cadde adresi mahalle teslimatadresi faturaadresi acikadres
    addrline streetaddress1 streetaddress2 buildingnumber buildingname housenr addresssuffix addressaddition subaddress
    toevoeging osoite katuosoite lahiosoite postiosoite toimitusosoite laskutusosoite utca utcahazszam lakcim
    szallitasicim szamlazasicim strada stradasinumarul adresadelivrare adresafacturare ulicaacislo ulicabroj kucnibroj
    gatve adresas iela aadress tanav heimilisfang alamat alamatlengkap jalan diachi wohnadresse privatadresse
    domicile lieudit bezorgstraat
    addressfirstline stras housenum flatnumber flatno doorno
    doornumber doorcode apartmentno apartmentnumber aptno aptnumber suitenumber pobox postofficebox
    postofficeboxnumber housenumberorname housenumberextension housenrext housenumberext housenumberaddition
    housenumbersuffix housenumbersupplement housenumbersupplementtext houseextension streetadditional additionalstreetname
    streetandnumber extendedaddress addressadditional additionaladdress additionaladdressinformation
    extraaddressinformation addressdetail addressdetails addressextra addressinfo addressnumber addressstreet
    addresshouse streetlines thoroughfare premise subpremise careofaddress housenumberandstreet areastreet
    strassenr strasseundhausnummer strasseundnr strassenummer zusatzadresse adresszusatz1 postfach hausnummerzusatz
    streetorlocality ulicaibroj ulicaikucnibroj nomvoie nomdevoie numerovoie numvoie typevoie adresseligne ligneadresse complementdadresse digicode
    numeroext numeroint entrecalles nrocalle numerocalle domiciliofiscal
    numendereco numeroendereco complementoendereco nporta ncivico nrcivico
    huisnr huisnummertoevoeging huisnrtoevoeging straatenhuisnummer adresregel1
    numerlokalu numermieszkania adresdowysylki adreskorespondencyjny adreszameldowania
    coadress portkod gatenavn gatenummer husbokstav vejnavnognummer
    ulicecp ulicecislo ulicecislopopisne ulicecislodomu ulicecislopop ulicenum ulicacislo uliceacislo cisloorientacni cisloorientacne
    apartmanno binano daireno kapino
    kozterulet kozteruletneve hazszam emeletajto utcaneve nrstrada apartament
    odos diefthynsi dieuthynsi dieuthinsi dieythynsi diefthinsi ulitsa kvartira adresdostavki nomerdoma
    dizhi xiangxidizhi shouhuodizhi jusho juusho banchi tatemono diachigiaohang sonha
    housenameornumber aptsuite suiteno strsuppl pfach streetprefixname bldgno addrln addresslinetwo
    adresszeile stiegetuer etagedoer katu kadunnimi talonumero talonnro huoneisto asuntonro
    portaandar maja numeracion deptocasa orofos batimentetage xcpl billunit shipunit nociviq nocivique numeromaison numeropuerta numerodepuerta nrporta nrbudynku numerbudynku veinavn bruksenhetsnummer gatunamn gatunummer lagenhetsnummer lghnr
    cpco supisnecislo orientacnecislo popisnecislo trvalebydlisko adresbydliska complementadreca adreca carrer numerocarrer numportal pisporta
    ulbr kbr brojstana kucnibr hisnastevilka hisnast ulicahisnast ulicainhisnastevilka ulnomer ulno levelezesicim ertesitesicim cimsor
    stradanumar namonr namonumeris butonr butas adrese majasnr majasnumurs dzivoklanr dzivoklis ielamaja gatvenamas
    majanr majanumber korterinr korter tarneaadress arveaadress elukoht aadressirida postiaadress tanavmaja
    gotuheiti gatnaheiti husnumer ibud ibudarnumer logheimili postfang odosarithmos arithmosodou arodou adresdetay adressatiri
    adreslijn adresdetalle tatemonomei heyabango juusyo jyusyo juso vulytsia vulitsa vulica budynok budinok nomerbudynku kvartyra
    almt norumah nomorrumah thanon banlekthi woonadres bopaelsadresse bopelsadresse bostedsadresse bolignummer domiciliu blocscara hemadress numvia numerovia
  `),
  postcode: words(`
    zip zipcode postalcode postcode postal zippostalcode zippostcode postzip eircode pincode
    plz postleitzahl codepostal codigopostal cp npa codicepostale codiceavviamentopostale kodpocztowy
    postnummer postnr postnumber cep codpostal psc postovnismerovacicislo smerovacicislo postakodu
    plzort postleitzahlort zipcity postcodeplaats codepostalville capcitta postinumero postitoimipaikka
    iranyitoszam codpostaloras postanskibroj pastokodas pastaindekss postiindeks sihtnumber kodepos postnumer
    pcode pstcd postcd codepost codcap capspedizione capdest postcodebezorg kododbiorcy postnrlev
    indekss pbr pbrmjesto postcodecode postalzone pstlz irsz codpost cpostal codpostale kodp postkod postkode postind pochtovyyindeks youbian
    youzhengbianma yubinbango yuubinbangou yubin zip5 zipplus4 postalcodenumber maboudien
    zipcd postalcd postlcd shipzip billzip shippingzip billingzip pstl postlcod postinro postinum postonro codipostal poshtenskikod postkodd postove
    postovesmerovaciecislo postbr pttbroj irszam taxydromikoskodikas taxidromikoskodikas taxkodikas pastoindeksas pastaind pastakods
    postnastevilka postnast postindeks poshtovyiindeks pochtoviyindeks zipno kdpos kodepospenerima mabuuchinh
    capfatturazione capfatt capconsegna rechnungspostleitzahl lieferpostleitzahl rechnungsplz lieferplz factuurpc bezorgpc tkapostolis tkparalipti tkparadosis
  `),
  birth: words(`
    birthdate dateofbirth birthday bday dob birth dateborn bornon bornat birthyear yearofbirth birthmonth birthplace
    placeofbirth geburtsdatum geburtstag geburtsort geburtsjahr gebdatum datenaissance datedenaissance naissance
    lieunaissance lieudenaissance fechanacimiento fechadenacimiento nacimiento cumpleanos datanascita datadinascita
    luogodinascita nascita geboortedatum geboortedag geboorteplaats dataurodzenia miejsceurodzenia urodziny
    fodelsedatum fodelsedag fodseldato fodselsdato fodselsdag datanascimento datadenascimento nascimento
    datumnarozeni narozeni dogumtarihi dogumgunu dogumyeri
    bdate birthdt birthdateiso birthdaydate fecnac fnac dnasc nasc datnasc naiss dtnaiss ddn dnaiss nele neele natail dataurodz urodz
    geboortedat fodelsedat foddat gebdatklant aniversario
    born geboren geborenam birthdatetime luogonascita datanasterii datanastere szuletesidatum szuletesnap syntymaaika syntymapaiva datumnarodenia
    datumrodjenja gimimodata dzimsanasdatums sunnikuupaev faedingardagur tanggallahir ngaysinh
    gebam gebdat gbdat gebtag datenaiss datnaissance datedenaiss fechanac fnacimiento fechadenac datanasc dtnasc dtnascimento
    nascidoem natoil geborenop dataur urodzony fodd fodt fodselsar fodelsear datumnar narozen dogumtarih dtarihi
    szuldatum szulido szuletesihely hmerominiagennisis imerominiagennisis datarozhdeniya denrozhdeniya
    seinengappi tanjobi shengri chushengriqi birthdateofficial placebirth citybirth birthcity birthcountry consumerdateofbirth
    birthdy dobday dobmonth dobmon dobyr dobyear yob geboortejaar fodselsaar fodtdato foddato fodtden foedselsaar syntaika syntpvm syntymavuosi
    rokurodzenia datnar roknarodenia roknarozeni miestonarodenia datumrodenja datrod godinarodenja mjestorodenja
    datumrojstva rojstnidatum rojstnidan letorojstva krajrojstva szuldat szuletesiido szulev datarazhdane datanarazhdane rozhdenadata datarajdane godinanarazhdane myastonarazhdane
    dtnasterii nascutla datanaixement datadenaixement datanaix dnaixement gimdata gimimometai gimtadienis gimimovieta dzimdat dzimsanasgads dzimsanasdiena dzimsanasvieta
    synniaeg sunniaeg synnikuupaev synnipaev synniaasta synnikoht faedingardagsetning faeddags faedingarar hmgennisis imgennisis etosgennisis hmeromhniagennhshs
    dogumyili tgllahir tahunlahir tempatlahir namsinh brthdy birthymd datarojdeniya godrozhdeniya datarozhd datanast zidenastere dogumtrh syntynyt syntyi szuletett urodzona narozena nacidael
  `),
  ip: words(`
    ip ipaddress ipaddr ipv4 ipv6 clientip remoteip remoteaddr remoteaddress browserip userip customerip
    customeripaddress sourceip sourceipaddress ipadresse adresseip direccionip indirizzoip ipadres adresip ipadress
    forwardedfor realip connectingip lastip loginip signupip
    ipsignup ipopt shopperip lastseenip ipaddressv4 ipaddressv6 ipregistration remotehostip visitorip
  `),
  card: words(`
    cardnumber cardno pan creditcard creditcardnumber debitcardnumber ccnumber ccnum primaryaccountnumber
    kartennummer kreditkartennummer kreditkarte numerocarte numerodecarte numerotarjeta numerodetarjeta numerocarta
    numerodicarta kaartnummer creditcardnummer numerkarty kortnummer kortnr numerocartao numerodocartao cislokarty
    kartnumarasi kartno cvv cvc cvv2 cvc2 cardcode securitycode cardcvc cardcvv
    kartyaszam numarcard korttinumero
  `),
  iban: words(`
    iban ibannumber bankaccount bankaccountnumber accountnumber accountno kontonummer kontonr numerocompte
    numerodecompte rib numerocuenta cuentabancaria numerodecuenta numeroconto rekeningnummer numerkonta
    numerodaconta cislouctu hesapno hesapnumarasi ibanno routingnumber sortcode
    bankaccountdetails consumeraccount tilinumero bankszamlaszam contbancar numarcont accountiban bankkonto
  `),
  'national id': words(`
    ssn ssnlast last4ssn socialsecurity socialsecuritynumber nino nationalinsurancenumber nationalinsuranceno ppsnumber ppsno pps ppsn nationalid nationalidnumber
    nationalidentitynumber nationalidentifier identitynumber idcardnumber personalid personalidnumber
    passport passportnumber passportno driverslicense driverlicense drivinglicence driverlicensenumber licencenumber
    taxid taxpayerid taxidnumber tin itin taxnumber
    steuerid steueridnr steuernummer steueridentifikationsnummer sozialversicherungsnummer svnr svnummer
    personalausweis personalausweisnummer ausweisnummer reisepassnummer passnummer
    nir numerosecuritesociale securitesociale numerosecu numss cni numeropasseport
    dni nie nif dninie dninif documentoidentidad numerodocumento cedula curp rfc pasaporte
    codicefiscale codfiscale cartaidentita
    bsn burgerservicenummer sofinummer paspoortnummer rijksregisternummer
    pesel dowodosobisty numerdowodu
    personnummer samordningsnummer cprnummer cpr cprnr fodselsnummer personnr
    cpf cpfcnpj rg documento numerocontribuinte contribuinte cartaocidadao
    rodnecislo cisloop cisloobcanskehoprukazu tckimlikno tckimlik tckn kimlikno kimliknumarasi tcno ahv ahvnummer
    aadhaar aadhaarnumber aadharnumber aadhar pannumber panno pancard sin sinnumber socialinsurancenumber taxfilenumber
    tfn nhsnumber nhsno medicarenumber medicareno mynumber individualnumber nationalidentificationnumber nationalnumber
    idnumber personalnumber personalidentitynumber
    personalcode voterid cnp codnumericpersonal henkilotunnus hetu taj adoazonosito szemelyiszam oib jmbg emso
    asmenskodas personaskods isikukood kennitala nik nomorktp ktp cmnd cccd cf tcidentitynumber
    swedishidentitynumber danishidentitynumber dowod nrdowodu hkid nric citizenid
    socialnumber identificationnumber personalidentity taxpayeridnumber iddocument federaltaxid ssnlast4
    socsec natid ninumber nin idnum ausweisnr persnr secu nosecu numdoc nrodoc docidentidad seriadowodu driverslic dlnumber
    licenceno dnicif
    taxvat pnr
    bvn steueridentnummer steueridentnr numsecu numerosecurite cinumber serieci nrci
    rut cuil cedulaciudadania cedulaidentidad documentoidentificacion clavedeelector
    codfisc codicefisc aadhaarno aadharno uidai fodselsnr personnumer fnr socialsecurityno idcard idcardno identitycard
    identitycardnumber shenfenzheng shenfenzhenghao afm amka snils pasport noktp nopaspor mykad iqama emiratesid
    ssnnbr dlno rrnr niss dnummer pasnummer passnr passinr passinumero sotu cislopasu nrdowoduosobistego nrpaszportu numerpaszportu numerocc bilheteidentidade
    cisloobcianskehopreukazu egn lnch nomerlichnakarta lichnakartanomer numerodocumentidentitat arithmostaftotitas artaytotitas
    maticnibrojgradana brojosobneiskaznice brojlicnekarte brojputovnice stosebneizkaznice stevilkapotnegalista szemelyiigazolvanyszam szigszam tajszam
    adoazonositojel utlevelszam ktnr asmenstapatybeskortelesnr pasonumeris pasesnumurs personasapliecibasnr idkaardinumber seriebuletin pasaportno
    schacpersonaluniqueid sfzh sfzhm juminno innfl nomerpasporta rnokpp
  `),
};

/** Keys that mean a person's data only where a person or an address is around them: `name` of whom? */
export const KEYS_IN_PERSON: Partial<Record<Kind, readonly string[]>> = {
  name: words(`
    name name1 name2 names nom noms nome nombre naam navn namn ad adi ism first last given family middle full nev nm author autore auteur autor autora forfatter
    nimi nazwa ime nama sei mei namae onoma imya familia nick uniquename fromname callername
    fn ln nickname entityname verifiedname alternatename screenname co fullyqualifiedname partnername intercom
    mi surn neve knownas mname nume namefull signaturename accname acctname altname aliasname
  `),
  street: words(`
    building supplement via vei gate complemento complement line house flat cim addition arithmos dom unitno unitnumber floorno
    zusatz linea riga linha linia localitavia pisopuerta
    ind dir resto ul voie ligne compl scalainterno
    piso puerta planta escalera bloque interno scala etage batiment escalier andar fracao lokal mieszkanie toevoeging
    firstline secondline thirdline lineone linetwo linethree
    road boite add1 add2 addln porras naslov
    entrance stiege stock tuer bl sc et ap villa kapucsengo kozteruletjellege
    block blok depto dpto portal stan ulaz vhod side kat sprat etaz poschodi poschodie emelet ajto lepcsohaz vchod podezd korpus
    housenumberinfo
  `),
  postcode: words('pc pk cap kod pasta pin tk indeks zp ptt'),
  phone: words('sms called caller ph cel hp fon kom fijo'),
  birth: words('geb db anniversaire compleanno verjaardag narozeniny'),
  'national id': words('cin rc inn idno idnr docnumber numdocumento nrodocumento identification document'),
};

/** Keys that are written in other letters, whole. */
export const KEYS_OF_OTHER_SCRIPTS: Partial<Record<Kind, readonly string[]>> = {
  name: words(`
    氏名 カード名義 姓 名 姓名 名前 お名前 フリガナ ふりがな カナ 受取人 宛名 收件人 收货人 收貨人 联系人 聯絡人 이름 성명 수령인 받는사람
    имя фамилия отчество фио получатель отправитель контактноелицо держателькарты владелецсчета гость пациент сотрудник подписант
    девичьяфамилия імя прізвище побатькові піб отримувач одержувач відправник контактнаособа власниккартки власникрахунку
    дівочепрізвище име фамилно όνομα επώνυμο επίθετο ονοματεπώνυμο πατρώνυμο μητρώνυμο παραλήπτης κάτοχοςκάρτας δικαιούχος κουδούνι презиме
    旧姓 苗字 セイ メイ 担当者 ご担当者 持卡人 开户人 户名 姓氏 真实姓名 寄件人 발송인 주문자 예금주 담당자 보내는사람 받으시는분 닉네임
    นามสกุล الاسم שם
  `),
  email: words('メールアドレス メール 邮箱 電子郵件 电子邮件 이메일 почта электроннаяпочта'),
  phone: words(
    '電話番号 電話 携帯電話 携帯番号 电话 手机 手机号 手機 電話號碼 전화번호 휴대폰 연락처 휴대전화 手机号码 联系方式 телефон тел мобильныйтелефон сотовый моб номертелефону τηλέφωνο τηλ σταθερότηλέφωνο κινητό الهاتف טלפון',
  ),
  street: words(
    '도로명주소 상세주소 住所 番地 建物名 地址 收货地址 收貨地址 详细地址 주소 배송지 住址 门牌号 房间号 마을주소 동호수 адрес улица дом квартира адресдоставки адреса вулиця будинок номердома номербудинку почтовыйадрес фактическийадрес διεύθυνση αριθμόςοδού οδόςαριθμός οδός όροφος العنوان כתובת',
  ),
  postcode: words(
    '郵便番号 邮编 邮政编码 郵遞區號 우편번호 индекс пощенскикод почтовыйиндекс індекс поштовийіндекс τκ ταχυδρομικόςκώδικας',
  ),
  birth: words(
    '生年月日 誕生日 出生日期 생년월일 生日 생일 出生年月 出生年月日 датарождения датанараждане деньрождения годрождения датанародження деньнародження ημερομηνίαγέννησης ημγέννησης',
  ),
  'national id': words(
    'マイナンバー 身份证 身份证号 身分證 주민등록번호 инн егн снилс паспорт номерпаспорта іпн рнокпп 身份证号码 证件号码 個人番号 주민번호 αφμ αμκα αδτ αριθμόςταυτότητας',
  ),
};

/**
 * The same at the end of a longer key: `お届け先住所` is an address as `住所` is. Names by the last of their words, because
 * `名` is the end of any name.
 */
export const ENDINGS_OF_OTHER_SCRIPTS: Partial<Record<Kind, readonly string[]>> = {
  name: words('氏名 姓名 者名 様名 人名 顧客名 会員名 名義 名義人 자명 인명 객명 회원명 성명 фио піб κουδούνι'),
  phone: words('電話番号 電話 电话 手机 手机号 手機 전화번호 연락처 телефон телефона телефону'),
  street: words('住所 地址 住址 주소'),
  postcode: words('郵便番号 邮编 우편번호'),
  birth: words('生年月日 誕生日 出生日期 생년월일'),
};
/** Whose name and address are a firm's. */
export const FIRMS_OF_OTHER_SCRIPTS =
  /業者|出版者|製造者|販売者|供应商|판매자|제조자|店铺|店舗|商店|门店|仓库|倉庫|公司|会社|회사|매장|창고|钱包|法人|법인|사업자|图片|接口|网站|服务器|链接|下载|홈페이지|사이트|서버|机器人|ロボット|開発者|提供者|運営者|管理者|제작자|サーバー|ウェブ|サイト|出版社|メーカー/;

/** What may stand behind a word of Cyrillic or Greek letters, by its beginning: whose it is, or what for. */
export const WHOSE_OF_OTHER_SCRIPTS =
  /^(?:получ|отрим|одерж|клиент|клієнт|покуп|отправ|відправ|водител|воді|гост(?:я|ь|ей)|гіст[ья]|плател|пациент|пацієнт|контакт|держател|отчество|παραλ|πελ|ασθεν|κατόχ)/;
/** And what an address is for. */
export const PURPOSES_OF_OTHER_SCRIPTS = /^(?:достав|регистрац|реєстрац|прожив|αποστολ|τιμολ|παράδ)/;
