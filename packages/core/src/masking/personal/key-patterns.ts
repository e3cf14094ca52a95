/** Keys with short texts that are nobody's sentence: a film may be called "Dear John". */
export const SHORT_TEXT_KEYS =
  /(?:title|name|label|vendor|brand|manufacturer|model|type|category|bezeichnung|designation|nazwa|nazev|useragent|nom|nome|nombre|naam|namn|navn|^adi?|city|town|province|region|company|organi[sz]ation|firma|stadt|^ort|ville|ciudad|citta|plaats|miasto|cidade|mesto|sehir|gateway|carrier|color|artikel|articulo|articolo|produkte?|products?|productos?|produits?|prodott[oi]|produtos?)$/;

/** Whose name and address are a company's. */
export const FIRMS_OF_OTHER_SCRIPTS =
  /業者|出版者|製造者|販売者|供应商|판매자|제조자|店铺|店舗|商店|门店|仓库|倉庫|公司|会社|회사|매장|창고|钱包|法人|법인|사업자|图片|接口|网站|服务器|链接|下载|홈페이지|사이트|서버|机器人|ロボット|開発者|提供者|運営者|管理者|제작자|サーバー|ウェブ|サイト|出版社|メーカー/;

/** What may follow a word in Cyrillic or Greek letters, by its beginning: whose it is. */
export const WHOSE_OF_OTHER_SCRIPTS =
  /^(?:получ|отрим|одерж|клиент|клієнт|покуп|отправ|відправ|водител|воді|гост(?:я|ь|ей)|гіст[ья]|плател|пациент|пацієнт|контакт|держател|отчество|παραλ|πελ|ασθεν|κατόχ)/;

/** And what an address is for. */
export const PURPOSES_OF_OTHER_SCRIPTS = /^(?:достав|регистрац|реєстрац|прожив|αποστολ|τιμολ|παράδ)/;
