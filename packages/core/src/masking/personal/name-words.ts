const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Greetings after which a capital word is a name. */
export const GREETINGS = words(`
  hello hi hey dear hallo moin servus geehrte geehrter bonjour bonsoir salut chère chere hola estimado estimada querido
  querida ciao salve buongiorno buonasera gentile egregio egregia geachte hoi goedemorgen goedemiddag goedendag cześć
  witaj szanowny szanowna hejsan kära kæra kære kjære goddag olá prezado prezada ahoj vážený vážená merhaba selam sayın
  sevgili welcome willkommen bienvenue bienvenido bienvenida benvenuto benvenuta welkom witamy välkommen velkommen
  greetings morning afternoon evening g'day howdy hiya aloha namaste buenas terve moi szia üdvözlöm dragă stimate stimată
  czesc ola vazeny vazena pozdrav zdravo labas sveiki tere hæ halo drodzy sveika
`);

/** These are words of every day as well: a comma or the end of the line has to follow the name. */
export const WEAK_GREETINGS = words(`
  liebe lieber liebes cher beste dag caro cara drogi droga hej hei bästa käre oi milý milá thanks danke merci gracias
  grazie bedankt dziękujemy tack tak obrigado obrigada děkujeme teşekkürler tag morgen abend back dia tarde noite
  días tardes noches
`);

/** Written with a capital or at the end of a greeting. */
export const TITLES = words(`
  mr mrs ms miss mx dr prof professor herr herrn frau fräulein monsieur madame mme mlle mademoiselle señor señora señorita
  sr sra srta don doña signor signora signorina sig sigra dott dottssa dhr mevr mevrouw meneer mw heer pan pani paní pana
  panem panu panie pane bay bayan hr fru fröken sir senhor senhora ing mag dipl familie famille famiglia domnul doamna
  domnului doamnei κύριος κύριο κυρία κυρίας κύριε пан пані господин госпожа slečna dona rouva herra úr asszony
`);

/** Titles that are no word of English, and are written small in letters too. */
export const SMALL_TITLES = words(`
  don doña dona familie famille famiglia
  mevrouw meneer heer pani panie pane paní pana monsieur madame señor señora signor signora senhor senhora herr frau domnul
  doamna κύριος κύριο κυρία κυρίας slečna
`);

/** Short titles, which need their dot. */
export const DOTTED_TITLES = words('dhr mevr mw sig dott dr prof hr fr sr sra srta mme ing fam κ');

/** German writes them with a capital. */
export const KIN_NOUNS = words(
  'trauzeugin trauzeuge nachbarin nachbar freund mitbewohner mitbewohnerin cousine neffe nichte enkel enkelin schwiegersohn schwiegertochter partnerin lebensgefährtin lebensgefährte mannes vaters bruders sohnes ehemanns ehemannes nachbars ehemann ehefrau mutter vater sohn tochter bruder schwester oma opa tante onkel freundin kollege kollegin hausmeister mitbewohners schwagers schwägerin',
);

/** What people do with each other: a text with one of these is about somebody. */
export const DEALING = words(`
  called phoned rang spoke asked wrote signed collected handed leave recommended complained requested
  empfehlung abgegeben abgeholt angerufen bittet unterschrieben beschwert laissé appelé recommandé signé llamó dejó firmado
  lasciare consegnare chiamato firmato afgegeven belde getekend zadzwonił odebrał podpisał lämna ringde hämtade aflever
  ringede hentede entregar ligou assinou převzal volal teslim aradı soitti
`);

/** They begin a sentence with a capital: "Call Anna". */
export const ASKED_FOR = words(`
  call ring text ask tell contact phone appeler appelez demander demandez prévenir llamar llamen preguntar avisar chiamare chiedere
  bel vraag zadzwonić dzwonić pytać ring ringa fråga spørg kontakt ligar perguntar volat zavolat anrufen
`);

/** What stands in front of a given name in the name of a place. */
export const PLACES_BEFORE = words(`
  san santa santo saint sainte st ste são sao sankt sint los las via rue place avenue plaza calle rua piazza corso villa
  porto puerto port mount lake fort hotel café cafe restaurant schloss château castle école schule school
`);

/** Brands, days and works that are somebody's name, by two words of it. */
export const NAMED_BRANDS: ReadonlySet<string> = new Set(
  `louis poulsen,alvar aalto,aino aalto,arne jacobsen,hans wegner,verner panton,marcel breuer,charles eames,eero saarinen,martin luther,luther king,
  marc o'polo,paul smith,ted baker,tom tailor,tom ford,hugo boss,jack daniels,marco polo,mona lisa,harry potter,mickey mouse,james bond,
  johnnie walker,jim beam,tommy hilfiger,calvin klein,ralph lauren,karl lagerfeld,michael kors,marc jacobs,giorgio armani,
  emporio armani,christian dior,christian louboutin,yves rocher,yves saint,paul gaultier,louis vuitton,thomas sabo,thomas cook,
  pierre cardin,gerry weber,jack wolfskin,helly hansen,jimmy choo,manolo blahnik,albert heijn,peter pan,charles schwab,
  morgan stanley,elizabeth arden,helena rubinstein,bobbi brown,nina ricci,kate spade,alexander mcqueen,alexander wang,
  vivienne westwood,charlotte tilbury,paula's choice,annie sloan,laura ashley,emma bridgewater,julius meinl,johann strauss,
  villeroy boch,maria galland,susanne kaufmann,barbara sturm,barbara hofmann,peter kaiser,paul green,gabriele strehle,
  christian lacroix,guy laroche,jean patou,jean louis,sonia rykiel,agnès b,martin guitars,john deere,john frieda,john lewis,
  toni guy,jacques vabre,robert bosch,werner mertz,carl zeiss,karl storz,alfred ritter,peter rabbit,winston churchill`.split(
    /,\s*/,
  ),
);

/** Brands and tales that have a title in their name. */
export const TITLED_BRANDS = words(`
  martens pepper dior julio giovanni perignon ball's meyer's oetker bronner hauschka squatch scholl beckmann jart dre goerg coffee clean bean proper potato sheen
  muscle fields doubtfire meyer meyers holle antje jemima
`);

/** And with a greeting. */
export const GREETED_BRANDS = words(
  'series flow email bonus gift pack kit campaign discount offer journey sequence coupon screen page message frühling sommer herbst winter wochenende montag spring summer autumn sunshine printemps été primavera verano kitty fresh bello dolly chew dude neighbour neighbor world january february kleen',
);

/** "Thanks for your order, Anna!" */
export const THANKED_FOR = words(`
  order purchase shopping payment patience support subscribing bestellung einkauf kauf commande achat pedido compra ordine
  acquisto bestelling aankoop zamówienie zakupy beställning köp bestilling køb kjøp encomenda objednávku nákup
`);

/** "Obrigado, Ana." */
export const THANKS = words(
  'obrigado obrigada gracias danke merci grazie bedankt tack tak takk dziękuję děkuji teşekkürler köszönöm kiitos mulțumesc',
);

/** A Turkish title follows its name. */
export const TITLES_BEHIND = words('bey hanım beyefendi hanımefendi');

/** Words of which the one before must be as told: "my name is", "ich heiße", "signed by". */
export const INTRODUCTIONS: Readonly<Record<string, ReadonlySet<string> | 'any'>> = {
  is: words('name naam names'),
  ist: words('name'),
  est: words('nom interphone sonnette'),
  den: words('dobrý'),
  es: words('nombre'),
  è: words('nome'),
  é: words('nome'),
  its: words('hi hello hey hiya yes yeah'),
  "it's": words('hi hello hey hiya yes yeah'),
  'it’s': words('hi hello hey hiya yes yeah'),
  da: words('suonare citofonare'),
  a: words('fala citofonare'),
  fala: 'any',
  citofono: 'any',
  citofonare: 'any',
  namens: 'any',
  się: words('nazywam'),
  se: words('jmenuji'),
  imię: words('na'),
  am: words('i'),
  bin: words('ich'),
  ben: words('ik merhaba selam günler selamlar'),
  nevem: 'any',
  suis: words('je'),
  sono: words('io salve ciao buongiorno buonasera giorno'),
  heiße: words('ich'),
  heisse: words('ich'),
  "m'appelle": 'any',
  'm’appelle': 'any',
  llamo: words('me'),
  chiamo: words('mi'),
  chamo: words('me'),
  'chamo-me': 'any',
  heet: words('ik'),
  on: words('nimeni'),
  ονομάζομαι: 'any',
  λέγομαι: 'any',
  numesc: words('mă ma'),
  зовут: 'any',
  зовуть: 'any',
  vagyok: 'any',
  heter: 'any',
  hedder: 'any',
  adım: 'any',
  soy: 'any',
};

/** After these two words a full name stands as often as not; one capital word alone is not enough. */
export const PASSING: Readonly<Record<string, ReadonlySet<string>>> = {
  is: words('this'),
  with: words('spoke spoken talked chatted'),
  by: words(
    'for signed placed ordered received accepted sent requested cancelled canceled submitted approved paid picked',
  ),
  to: words('delivered ship ships shipped shipping bill sold handed addressed deliver send sent refunded belongs paid'),
  for: words('order parcel package invoice delivery shipment'),
  from: words('message order call email mail request review letter payment parcel enquiry inquiry booking'),
  von: words('bestellung unterschrieben nachricht zahlung anruf'),
  an: words('lieferung geliefert übergeben zugestellt versand'),
  de: words('commande pedido mensaje message pagamento'),
  à: words('livré remis'),
  a: words('entregado consegnato'),
};

export const CLOSINGS = words(`
  regards sincerely wishes cheers grüßen grüssen grüße grüsse gruß gruss cordialement salutations bientôt saludos
  atentamente saluti groet groeten pozdrawiam poważaniem hälsningar hälsning hilsen cumprimentos atenciosamente abraços
  pozdravem saygılarımla selamlar yours best warmly cordially respectfully truly faithfully love xoxo thx mfg lg vg
  herzlichst herzlich hochachtungsvoll amicalement respectueusement sentiments saludo abrazo abrazos besos baci distinti
  groetjes hoogachtend mvg pozdrowienia serdecznie szacunkiem mvh hälsar hilsner abraço saudações beijos úctou
  saygılarımızla sevgiler sevgilerimle üdvözlettel tisztelettel terveisin stimă
`);

/** "Customer Anna Schmidt": a full name may follow. */
export const PERSON_WORDS = words(`
  clienta compradora acheteuse destinataria customer client user buyer recipient contact employee guest patient member shopper sender driver applicant kunde kundin
  käufer empfänger nutzer cliente comprador destinatario acquirente destinataire klant ontvanger klient klientka kund
  zákazník müşteri attn neighbour neighbor nachbar nachbarin voisin voisine vecino vecina vicino buren buurman buurvrouw
  sąsiad sąsiada sąsiadki granne nabo vizinho vizinha komşu soused husband wife mother father son daughter brother sister
  kunden mann mutter vater sohn tochter bruder schwester kollege kollegin mari femme mère père fils fille marido esposa madre padre
  hijo hija hermano hermana marito moglie figlio figlia fratello sorella vrouw moeder vader zoon dochter broer zus mąż żona
  syn córka make maka mamma pappa mor far esposo filho filha driver courier author reviewer passenger attendee donor
`);

/** "my daughter Anna": one word is enough behind these, unless they begin a brand: "Uncle Ben's". */
export const KIN = words(`
  husband wife mother father son daughter brother sister aunt uncle grandma grandpa grandmother grandfather girlfriend
  boyfriend fiancé fiancée cousin nephew niece roommate flatmate colleague watchman caretaker
  mari épouse mère père fils fille frère sœur tante oncle marido esposa esposo madre padre hijo hija hermano hermana abuela
  abuelo tía tío marito moglie figlio figlia fratello sorella nonna nonno zia zio vrouw moeder vader zoon dochter broer zus
  mąż żona syn córka brat siostra mamma pappa bror syster fru kone datter søn sønn søster mor far filho filha irmão irmã
  manžel manželka dcera bratr sestra eşim oğlum kızım kardeşim annem babam auntie granny grandson granddaughter mum mom dad
  cuñado cuñada suegra suegro nieto nieta yerno nuera primo prima compañero compañera portero portera cognato cognata suocera nipote
  genero cugino cugina portinaia portiere beau-frère belle-sœur belle-mère beau-père gardienne gardien concierge schoonzus zwager
  schwager schwägerin schwiegermutter cunhado cunhada sogra sogro genro nora neto neta primo prima tio tia avó avô porteiro porteira
  svigerinde svoger farmor mormor farfar morfar sambo sambon sambo szwagier szwagierka teściowa teść babcia dziadek wnuk wnuczka
  švagr švagrová babička dědeček vnuk dotter moster faster farbror morbror sonen dottern mannen hustrun frun brodern systern grannen
  sønnen datteren konen manden broren søsteren naboen kona mannen mann
  męża mężem żony żoną syna synem córki córką brata siostry sąsiada sąsiadki manžela manželky manželem manželkou syna dceru
  sestry sestře bratra maminky babičky souseda sousedky
  férjem feleségem anyám apám fiam lányom testvérem szomszédom soțul soția vaimo vaimoni mieheni naapuri
`);

export const PARTICLES = words(`
  von van de der den del della delle dei degli di da dos das do du des af av la le el los ter ten te zu zur y e bin al of
  und
`);

/** Capital words that are no names where a name could stand. */
export const NOT_NAMES = words(`
  a all also an and any as at be but by can do for from get has have he her here how i if in is it its let my new no not now
  of on once only or our out please she so sorry still thank thanks that the their there these they this to today
  tomorrow up us very was we what when where which who why will with world you your yours yes yesterday
  team teams customer customers client clients guest guests sir sirs madam madame member members friend friends valued
  everyone everybody folks user users support service services care group account admin administrator staff sales shop
  store company order orders invoice number name id email mail phone address date total status payment shipping delivery
  item items product products cart checkout subject re fwd not found unknown none null undefined error success failed
  pending invalid default test true false api http https html json monday tuesday wednesday thursday friday saturday
  sunday january february march april may june july august september october november december street road
  rejected refused denied required data details info information records list center centre locker point
  damen herren dame herr herrn frau kunde kundin kunden kundinnen welt zusammen freunde freund gäste gast grüße grüsse
  grüßen gruß leser nutzer mitglieder mitglied alle wir ihr ihre ihren ihrem dein deine deinen sie du es das die der ein eine
  einen vielen danke bitte mit für bei bestellung rechnung lieferung zahlung konto status artikel und oder team
  abteilung kundenservice kundendienst lager
  tous toutes client cliente clients clientes messieurs mesdames nous vous votre vos le la les un une merci monsieur
  équipe service commande colis livraison ami amis
  todos todas cliente clientes señor señores su sus tu tus el los las una gracias equipo amigo amigos pedido usted
  tutti cliente clienti il lo gli suo sua tuo tua grazie abbiamo ordine signori squadra
  klant klanten allemaal iedereen uw je jouw wij bedankt bestelling heer mevrouw team collega
  państwo państwa klient klienci kliencie wszyscy twoje twój państwu zamówienie pani pan panie
  alla kund kunder din ditt dina tack vi beställning order kunde kunden alle jeres vores ordre tak
  pessoal todos seu sua seus cliente obrigado pedido nós você equipe
  den zákazníku zákazníci zákazník všichni vaše váš děkujeme objednávka
  müşterimiz müşteri müşterilerimiz siparişiniz sipariş herkese arkadaşlar teşekkürler bir bu
`);

/** Who wrote or did something without being anybody: `"author": "Courier"`. */
export const ROLE_WORDS = words(`
  admin administrator agent bot system support customer client user guest courier driver operator staff team shop store seller
  merchant anonymous kunde kundin gast fahrer zusteller bote kundenservice verkäufer livreur transporteur vendeur anonyme repartidor
  transportista soporte vendedor cliente usuario asistente corriere venditore assistenza utente anonimo koerier verkoper klant kurier
  sprzedawca klient bud säljare kundtjänst kurir anonym entregador loja atendente motorista assistente
`);

/** Mail addresses of a role: the name in front is a shop's, not a person's. */
export const ROLES = words(`
  info support hello contact orders order shop store sales noreply no-reply donotreply mail office service team admin
  commande commandes client clients boutique pedido pedidos tienda atencion ventas ordini ordine negozio assistenza bestellungen
  versand klantenservice bestelling winkel zamowienia sklep biuro kundtjanst kundeservice ordre encomendas loja obchod objednavky
  newsletter news help billing kundenservice kundservice kundendienst servicio servizio atendimento suporte kontakt bestellung postmaster webmaster marketing notifications
`);

/** Words that stand before a date of birth; the patterns look closer. */
export const BIRTH_WORDS = words(`
  born dob b birth birthday birthdate geburtsdatum geburtstag geboren geb né née nacido nacida nato nata ur urodzony urodzona
  född født nascido nascida narozen narozena narozená doğum
`);

/** All words that may announce a name: one look tells the finder to go on. */
export const ANNOUNCING: ReadonlySet<string> = new Set([
  ...GREETINGS,
  ...WEAK_GREETINGS,
  ...TITLES,
  ...Object.keys(INTRODUCTIONS),
  ...Object.keys(PASSING),
  ...CLOSINGS,
  ...PERSON_WORDS,
  ...THANKED_FOR,
  ...THANKS,
  ...KIN,
  ...KIN_NOUNS,
  ...DOTTED_TITLES,
  ...['m', 'd', 'o', 'di', 'do', 'da', 'you', 'ra', 'na', 'ssa'],
]);
