import type { Words } from './kinds.js';

/** Greek, Finno-Ugric, Turkish, Arabic, Hebrew and the languages of East Asia. */
// biome-ignore format: a formatter would put every row on a line of its own
export const OTHER_LANGUAGES: Words = {
  ar: { name: 'الاسم', 'name?': 'ism', 'national id': 'emiratesid iqama', particle: 'al bin', phone: 'الهاتف',
    street: 'العنوان' },
  el: { birth: `etosgennisis hmeromhniagennhshs hmerominiagennisis hmgennisis imerominiagennisis imgennisis ημγέννησης
      ημερομηνίαγέννησης`, name: `epitheto eponimo eponymo epwnymo koudouni mitronymo onomamitros onomapatros
      onomateponymo onomatepwnymo patronymo δικαιούχος επίθετο επώνυμο κάτοχοςκάρτας μητρώνυμο ονοματεπώνυμο παραλήπτης
      πατρώνυμο όνομα`, 'name?': 'onoma', nameEnd: 'κουδούνι', nameLabel: 'επώνυμο, όνομα',
    'national id': 'afm amka arithmostaftotitas artaytotitas αδτ αμκα αριθμόςταυτότητας αφμ', number: 'αριθμος',
    person: `apostoleas atomoepikoinonias dikaiouxoslogariasmou katoxoskartas paralipti paraliptis pelati pelatis
      ypografon`, phone: `arithmostilefonou kinhto kinito stathero thlefono thlefwno tilefono tilefwno κινητό
      σταθερότηλέφωνο τηλ τηλέφωνο`, postcode: `taxidromikoskodikas taxkodikas taxydromikoskodikas tkapostolis
      tkparadosis tkparalipti ταχυδρομικόςκώδικας τκ`, 'postcode?': 'tk',
    qualifier: 'apostolis epikoinonias katoikias paradosis timologisis',
    street: `arithmosodou arodou diefthinsi diefthynsi dieuthinsi dieuthynsi dieythynsi odos odosarithmos orofos
      αριθμόςοδού διεύθυνση οδός οδόςαριθμός όροφος`, 'street?': 'arithmos', title: 'κυρία κυρίας κύριε κύριο κύριος',
    whose: 'astheni episketi katoxou odigou ypallilou' },
  et: { birth: 'sunniaeg sunnikuupaev synniaasta synniaeg synnikoht synnikuupaev synnipaev', email: 'epostiaadress',
    name: 'eesjaperenimi eesnimi kuvatavnimi neiupolvenimi perekonnanimi perenimi taisnimi',
    nameLabel: 'eesnimi, perekonnanimi', 'national id': 'idkaardinumber isikukood passinr',
    person: `allkirjastaja autojuht kaardiomanik kliendi kontaktisik kontaktisiku kontoomanik kulaline kulalise ostja
      saaja saatja tellija tootaja vastuvotja`, phone: 'lauatelefon mobiil mobiilinr telefoninr telefoninumber',
    postcode: 'postiindeks sihtnumber', street: `aadress aadressirida arveaadress elukoht korter korterinr maja majanr
      majanumber postiaadress tanav tanavmaja tarneaadress`, streetLabel: 'aadress, tänav', thing: 'toode tooted',
    thingField: 'kogus', valueField: 'vaartus' },
  fi: { birth: 'syntaika syntpvm syntyi syntymaaika syntymapaiva syntymavuosi syntynyt', birthLabel: 'syntymäaika',
    card: 'korttinumero', email: 'sahkoposti sahkopostiosoite', iban: 'tilinumero',
    name: `asiakkaannimi enimi etunimet etunimi kokonimi kutsumanimi nayttonimi snimi sukunimi tilaajannimi
      tilinomistaja* toinennimi tyttonimi vastaanottajannimi yhteyshenkilo`, 'name?': 'nimi',
    nameLabel: 'etunimi, sukunimi', namingField: 'kentta', 'national id': 'henkilotunnus hetu passinumero sotu',
    number: 'nro', order: 'tilaus', person: `allekirjoittaja asiakas asiakkaan huoltaja huoltajan kuljettaja kuljettajan
      lahettajan potilaan potilas tilaaja tilaajan tilinhaltija tilinomistaja* tyontekija tyontekijan vastaanottaja
      vastaanottajan vieraan vieras`, personFields: 'lahettaja', personText: 'kortinhaltija',
    phone: 'gsmnumero kannykka matkapuhelin matkapuhelinnumero puh puhelin puhelinnumero puhnro',
    postcode: 'postinro postinum postinumero postitoimipaikka', qualifier: 'laskutus toimitus',
    street: `asuntonro huoneisto kadunnimi katu katuosoite lahiosoite laskutusosoite osoite osoiterivi postiosoite
      talonnro talonumero toimitusosoite`, 'street?': 'porras', streetLabel: 'katuosoite, osoite',
    thing: 'tuote tuotteet', thingField: 'maara', title: 'herra rouva', valueField: 'arvo' },
  he: { name: 'שם', phone: 'טלפון', street: 'כתובת' },
  hu: { birth: 'szuldat szuldatum szuletesidatum szuletesihely szuletesiido szuletesnap szuletett szulev szulido',
    birthLabel: 'születési dátum', card: 'kartyaszam', email: 'emailcim', iban: 'bankszamlaszam',
    name: `anyjaneve csaladinev csaladnev kapcsolattarto* keresztnev leanykorinev megjelenitettnev szallitasinev
      szallnev szamlazasinev szamlnev szuletesinev teljesnev utonev vezeteknev`, 'name?': 'nev neve',
    nameLabel: 'keresztnév, vezetéknév', namingField: 'mezo',
    'national id': 'adoazonosito adoazonositojel szemelyiigazolvanyszam szemelyiszam szigszam taj tajszam utlevelszam',
    person: `beteg cimzett cimzettje dolgozo kapcsolattarto* kartyabirtokos kartyatulajdonos sofor szamlatulajdonos
      vasarlo vendeg vevo`, personFields: 'felado', phone: 'mobilszam mobiltel mobiltelefonszam telefonszam',
    postcode: 'iranyitoszam irsz irszam', qualifier: 'munkahelyi otthoni',
    street: `cimsor emeletajto ertesitesicim hazszam kozterulet kozteruletneve lakcim levelezesicim szallitasicim
      szamlazasicim utca utcahazszam utcaneve`, 'street?': 'ajto cim emelet kapucsengo kozteruletjellege lepcsohaz',
    streetLabel: 'cím, utca', thing: 'termek termekek tetel tetelek', thingField: 'mennyiseg', title: 'asszony úr',
    valueField: 'ertek' },
  id: { birth: 'tahunlahir tanggallahir tempatlahir tgllahir',
    name: 'atasnama namabelakang namadepan namakeluarga namalengkap namapanggilan namapembeli namapenerima namatengah',
    'name?': 'nama', 'national id': 'ktp nik noktp nomorktp nopaspor',
    person: 'karyawan pasien pelanggan pemesan penerima pengirim supir tamu', personFields: 'pembeli',
    phone: 'handphone nohp nohppengirim nomorhp nomortelepon notelepon notelp nowa', 'phone?': 'hp',
    postcode: 'kdpos kodepos kodepospenerima', qualifier: 'penagihan pengiriman',
    street: 'alamat alamatlengkap almt jalan nomorrumah norumah', thing: 'barang' },
  ja: { birth: 'seinengappi tanjobi', birthEnd: '生年月日 誕生日', email: 'メール メールアドレス',
    name: `familynamekana firstnamekana fullnamekana furigana givennamekana kokyakumei lastnamekana meikana namekana
      namekatakana onamae seikana shimei tantonm お名前 ご担当者 ふりがな カナ カード名義 セイ フリガナ メイ 受取人 名 名前 姓 宛名 担当者 旧姓 苗字`,
    'name?': 'mei namae sei', nameEnd: '人名 会員名 名義 名義人 姓名 様名 氏名 者名 顧客名', nameLabel: '名前, 氏名',
    'national id': 'マイナンバー 個人番号', phone: 'denwa denwabango keitai keitaidenwa 携帯番号 携帯電話', phoneEnd: '電話 電話番号',
    postcode: 'yubin yubinbango yuubinbangou', postcodeEnd: '郵便番号',
    street: 'banchi heyabango jusho juusho juusyo jyusyo tatemono tatemonomei 建物名 番地', streetEnd: '住所' },
  ko: { birth: '생일', birthEnd: '생년월일', email: '이메일', name: '닉네임 담당자 받는사람 받으시는분 발송인 보내는사람 수령인 예금주 이름 주문자',
    nameEnd: '객명 성명 인명 자명 회원명', nameLabel: '성명, 이름', 'national id': 'juminno 주민등록번호 주민번호', phone: '휴대전화 휴대폰',
    phoneEnd: '연락처 전화번호', postcodeEnd: '우편번호', street: 'juso 도로명주소 동호수 마을주소 배송지 상세주소', streetEnd: '주소' },
  th: { name: 'นามสกุล', street: 'banlekthi thanon' },
  tr: { birth: 'dogumgunu dogumtarih dogumtarihi dogumtrh dogumyeri dogumyili dtarihi', birthLabel: 'doğum tarihi',
    card: 'kartno kartnumarasi', email: 'eposta epostaadresi', iban: 'hesapno hesapnumarasi',
    keep: 'siparisno siparisnumarasi', name: `adisoyadi adsoyad alici* aliciadi babaadi gobekadi gorunenad hesapsahibi
      ikinciad isim kartsahibi kartuzerindekiisim personeladi soyad soyadi soyisim tamad`, 'name?': 'ad adi',
    nameLabel: 'ad soyad, adınız, soyad, soyadı, soyadınız',
    'national id': 'kimlikno kimliknumarasi pasaportno tcidentitynumber tckimlik tckimlikno tckn tcno',
    order: 'siparis', person: `alici* calisan gonderen gonderici ilgilikisi imzalayan irtibatkisisi kullanici misafir
      musteri teslimalan yetkilikisi`, personFields: 'adresi* faturaadresi* teslimatadresi* uye yorum',
    phone: 'cepno ceptel ceptelefon ceptelefonno ceptelefonu gsmno telefonno telefonnumarasi', postcode: 'postakodu',
    qualifier: 'hediye teslimat', remark: 'olmalı zorunlu', street: `acikadres adresdetay adresi* adressatiri apartmanno
      binano cadde daireno faturaadresi* kapino mahalle sokak teslimatadresi*`, 'street?': 'kat',
    streetLabel: 'açık adres', thing: 'depo dosya magaza sehir ulke urun', thingField: 'adet fiyat', title: 'bay bayan',
    valueField: 'deger' },
  vi: { birth: 'namsinh ngaysinh', name: 'hoten hovaten nguoinhan tennguoinhan', 'national id': 'cccd cmnd',
    phone: 'dienthoai sdt sodienthoai', postcode: 'maboudien mabuuchinh', street: 'diachi diachigiaohang sonha' },
  zh: { birth: 'chushengriqi shengri 出生年月 出生年月日 生日', birthEnd: '出生日期', email: '电子邮件 邮箱 電子郵件',
    name: 'lianxiren shouhuoren shoujianren xingming 姓氏 寄件人 开户人 户名 持卡人 收件人 收貨人 收货人 真实姓名 联系人 聯絡人', nameLabel: '名字, 姓名',
    'national id': 'sfzh sfzhm shenfenzheng shenfenzhenghao 证件号码 身份证 身份证号 身份证号码 身分證',
    phone: 'dianhua lianxidianhua shouji shoujihao 手机号码 联系方式 電話號碼', phoneEnd: '手机 手机号 手機 电话',
    postcode: 'youbian youzhengbianma 邮政编码 郵遞區號', postcodeEnd: '邮编',
    street: 'dizhi shouhuodizhi xiangxidizhi 房间号 收貨地址 收货地址 详细地址 门牌号', streetEnd: '住址 地址' },
};
