import type { Words } from './kinds.js';

/** Bulgarian, Czech, Croatian, Lithuanian, Latvian, Polish, Russian, Slovak, Slovenian, Serbian and Ukrainian. */
// biome-ignore format: a formatter would put every row on a line of its own
export const SLAVIC_BALTIC: Words = {
  bg: { birth: 'datanarazhdane datarajdane datarazhdane godinanarazhdane myastonarazhdane rozhdenadata датанараждане',
    name: 'imefamilia imegost imena triimena triteimena име фамилно', 'name?': 'familia',
    'national id': 'egn lichnakartanomer lnch nomerlichnakarta егн',
    person: 'kartodarzhatel kontaktnolice shofyor sluzhitel titulyarnasmetka',
    postcode: 'poshtenskikod postkod пощенскикод', 'postcode?': 'pk', qualifier: 'dostavka',
    street: 'ulitsa ulno ulnomer', 'street?': 'blok vhod' },
  cs: { birth: 'datnar datumnar datumnarozeni narozen narozena narozeni roknarozeni', 'birth?': 'narozeniny',
    birthLabel: 'datum narození', card: 'cislokarty', iban: 'cislouctu', keep: 'cisloobjednavky',
    name: `celejmeno jmeno jmenoaprijmeni jmenohosta jmenoprijmeni kontaktniosoba krestnijmeno prijmeni prijmenijmeno
      prijmenizasvobodna zobrazovanejmeno`, nameLabel: 'jméno, příjmení',
    'national id': 'cisloobcanskehoprukazu cisloop cislopasu rodnecislo', 'national id?': 'rc', number: 'cislo',
    order: 'balik objednavka', person: `odesilatele pacienta podepsal prijemce ridic ridice spoluzadatel uzivatel
      zadatel zakaznik zamestnance zamestnanec`,
    personFields: 'adresa* dodaciadresa* fakturacniadresa* kupujici odesilatel recenze',
    personText: 'drzitelkarty majiteluctu objednatel oznamovatel prevzal',
    phone: 'cislotelefonu mobilnitelefon pevnalinka telcislo telefoncislo telefonnicislo',
    postcode: 'postovnismerovacicislo psc smerovacicislo', qualifier: 'c darek domov domu doruceni mobilni prace',
    role: 'kurir', street: `adresa* bydliste cislodomu cisloorientacni cislopopisne cpco dodaciadresa* fakturacniadresa*
      trvalebydliste trvalypobyt ulice uliceacislo ulicecislo ulicecislodomu ulicecislopop ulicecislopopisne ulicecp
      ulicenum`, 'street?': 'poschodi vchod', streetLabel: 'adresa, ulice, ulice a číslo',
    thing: 'mesto obchod sklad vyrobce vyrobek zbozi zeme znacka', thingField: 'cena mnozstvi',
    title: 'pane paní slečna', valueField: 'hodnota', whose: 'zakaznika' },
  hr: { birth: 'datrod datumrodenja godinarodenja mjestorodenja', name: 'ime* imeoca imeprezime prezime',
    'name?': 'ime*', nameLabel: 'prezime', namingField: 'polje',
    'national id': 'brojosobneiskaznice brojputovnice maticnibrojgradana oib', number: 'broj',
    person: `gosta kontaktosoba kupac narucitelj nositeljkartice posiljatelj potpisnik primatelj primatelja roditelja
      vlasnikkartice vlasnikracuna vozac vozaca zaposlenik`, phone: 'brojtelefona mobitel',
    postcode: 'pbr pbrmjesto postanskibroj postbr', qualifier: 'dostave naplatu prebivalista racuna stanovanja',
    street: 'brojstana kbr kucnibr kucnibroj ulbr ulicabroj ulicaibroj ulicaikucnibroj', 'street?': 'etaz stan ulaz',
    thing: 'proizvod proizvodi stavka stavke', thingField: 'kolicina' },
  lt: { birth: 'gimdata gimimodata gimimometai gimimovieta gimtadienis', email: 'elpastas',
    name: 'pavarde vardas', nameLabel: 'pavardė, vardas', namingField: 'laukas',
    'national id': 'asmenskodas asmenstapatybeskortelesnr pasonumeris', person: `darbuotojas gavejas kontaktinisasmuo
      kortelesturetojas pasirase saskaitossavininkas siuntejas svecias vairuotojas`, personFields: 'pirkejas',
    phone: 'telefonas telefononumeris', postcode: 'pastoindeksas pastokodas',
    street: 'adresas butas butonr gatve gatvenamas namonr namonumeris', streetLabel: 'adresas, gatvė', thing: 'preke',
    valueField: 'reiksme' },
  lv: { birth: 'dzimdat dzimsanasdatums dzimsanasdiena dzimsanasgads dzimsanasvieta', email: 'epasts',
    name: 'uzvards vards', nameLabel: 'uzvārds, vārds', namingField: 'lauks',
    'national id': 'pasesnumurs personasapliecibasnr personaskods', person: `darbinieks kartesturetajs kontaipasnieks
      kontaktpersona parakstitajs pasutitajs sanemejs soferis sutitajs viesis`, personFields: 'klients',
    phone: 'kontakttalrunis mobilais talr talrnr talrunanumurs talrunis telefons',
    postcode: 'indekss pastaind pastaindekss pastakods', 'postcode?': 'pasta',
    street: 'adrese dzivoklanr dzivoklis iela ielamaja majasnr majasnumurs', streetLabel: 'adrese, iela',
    thing: 'preces', valueField: 'vertiba' },
  pl: { abbreviation: 'dost=dostawy poczt=pocztowy', asking: 'moje twoje',
    birth: 'dataur dataurodz dataurodzenia miejsceurodzenia rokurodzenia urodz urodziny urodzona urodzony',
    birthLabel: 'data urodzenia', card: 'numerkarty', email: 'adresemail', hintingField: 'pytanie',
    iban: 'numerkonta', ip: 'adresip', keep: 'nip numerzamowienia', name: `imie imieinazwisko imiematki imienazw
      imienazwisko imieojca imiona nazwaodbiorcy nazwawyswietlana nazwisko nazwiskoimie nazwiskopanienskie
      nazwiskorodowe nazwiskorodowematki odbiorca* osobadokontaktu osobakontaktowa platnik*`, 'name?': 'nazwa',
    nameLabel: 'imię, imię i nazwisko, nazwisko', namingField: 'pole',
    'national id': `dowod dowodosobisty nrdowodu nrdowoduosobistego nrpaszportu numerdowodu numerpaszportu pesel
      seriadowodu`, number: 'numer', order: 'paczka zamowienie', person: `gosc goscia kierowca kierowcy klient kupujacy
      nadawca najemca odbiorca* pacjent pacjenta podpisanyprzez pracownik pracownika uzytkownik wlascicielrachunku
      wnioskodawca`, personFields: 'adres* adresdostawy* opinia opinie osoba platnik*',
    personText: `odebral odebraneprzez osobaodbierajaca podpis posiadacz posiadaczkarty reklamujacy wlascicielkarty
      wlascicielkonta zglaszajacy`, phone: `komorka komorkowy* nrsms nrtel nrtelefonu numerkomorkowy numertelefonu
      telefonkomorkowy telkom telkomorkowy telsl`, 'phone?': 'kom', postcode: 'kododbiorcy kodp kodpocztowy',
    'postcode?': 'kod', qualifier: 'domowy dostawy faktury komorkowy* kontaktowy prezent sluzbowy stacjonarny wysylki',
    remark: 'jest musi nie', role: 'klient kurier sprzedawca', street: `adres* adresdost adresdostawy* adresdowysylki
      adreskorespondencyjny adreslinia adreswysylki adreszameldowania adreszamieszkania miejscezamieszkania nrbudynku
      nrdomu nrlok nrlokalu nrmieszkania numerbudynku numerdomu numerlokalu numermieszkania ulica ulicadostawy
      ulicainumer zamieszkanie`, 'street?': 'linia lokal mieszkanie ul',
    streetLabel: 'adres, ulica, ulica i nr domu, ulica i numer',
    thing: 'grupa kraj magazyn marka miasto producent sklep towar', thingField: 'ilosc',
    title: 'pan pana panem pani panie panu', valueField: 'odpowiedz wartosc',
    whose: 'klienta matki nadawcy odbiorcy ojca' },
  ru: { birth: `datarojdeniya datarozhd datarozhdeniya denrozhdeniya godrozhdeniya годрождения датарождения
      деньрождения`, email: 'почта электроннаяпочта', name: `familiya fio imyafamiliya kontaktnoelico otchestvo
      pokupatel* poluchatel* zakazchik владелецсчета гость девичьяфамилия держателькарты имя контактноелицо отправитель
      отчество пациент подписант получатель сотрудник фамилия`, 'name?': 'imya', nameEnd: 'фио',
    nameLabel: 'имя, отчество, фамилия',
    'national id': 'innfl nomerpasporta pasport snils инн номерпаспорта паспорт снилс', 'national id?': 'inn',
    person: 'kontaktlitso otpravitel poluchatelya', personFields: 'pokupatel* poluchatel*',
    phone: 'nomertelefona sotoviy sotovyj sotovyy teldom telmob моб мобильныйтелефон сотовый тел',
    phoneEnd: 'телефон телефона', postcode: 'pochtoviyindeks pochtovyyindeks postind postindeks индекс почтовыйиндекс',
    'postcode?': 'indeks', qualifier: 'dostavki', street: `adresdostavki kvartira nomerdoma адрес адресдоставки дом
      квартира номердома почтовыйадрес улица фактическийадрес`, 'street?': 'dom korpus podezd',
    title: 'господин госпожа' },
  sk: { birth: 'datumnarodenia miestonarodenia roknarodenia',
    name: 'celemeno kontaktnaosoba meno menoapriezvisko menohosta menopriezvisko priezvisko', nameLabel: 'priezvisko',
    'national id': 'cisloobcianskehopreukazu', person: 'objednavatel podpisal prijemca prijemcu vodic vodica',
    phone: 'cislomobilu mobilnetelefon pevnalinia telefonnecislo', postcode: 'postove postovesmerovaciecislo',
    qualifier: 'bydliska dorucenia', street: `adresbydliska cisloorientacne orientacnecislo popisnecislo supisnecislo
      trvalebydlisko ulicaacislo ulicacislo`, 'street?': 'poschodie' },
  sl: { birth: 'datumrojstva krajrojstva letorojstva rojstnidan rojstnidatum', name: 'priimek',
    'national id': 'emso stevilkapotnegalista stosebneizkaznice', person: `imetnikkartice imetnikracuna kontaktnaoseba
      narocnik narocnika podpisnik prejemnik prejemnika voznik voznika zaposleni`, personFields: 'kupec',
    phone: 'telefonskastevilka', postcode: 'postnast postnastevilka', qualifier: 'dostavo',
    street: 'hisnast hisnastevilka ulicahisnast ulicainhisnastevilka', 'street?': 'naslov', thing: 'izdelek izdelki',
    valueField: 'vrednost', whose: 'placnika' },
  sr: { birth: 'datumrodjenja', name: 'презиме', 'national id': 'brojlicnekarte jmbg',
    person: 'primalac primaoca zaposlenog', postcode: 'pttbroj', 'postcode?': 'ptt', 'street?': 'sprat' },
  uk: { birth: 'датанародження деньнародження', name: `pobatkovi prizvysche prizvyshche власниккартки власникрахунку
      відправник дівочепрізвище контактнаособа одержувач отримувач побатькові прізвище імя`, nameEnd: 'піб',
    nameLabel: 'прізвище', 'national id': 'rnokpp рнокпп іпн', person: 'otrimuvach otrymuvach vidpravnyk',
    phone: 'номертелефону', phoneEnd: 'телефону', postcode: 'poshtovyiindeks поштовийіндекс індекс',
    qualifier: 'dostavky',
    street: 'budinok budynok kvartyra nomerbudynku vulica vulitsa vulytsia адреса будинок вулиця номербудинку',
    title: 'пан пані' },
};
