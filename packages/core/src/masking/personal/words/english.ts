import type { Words } from './kinds.js';

/** English, and the abbreviations that developers use in every country. */
// biome-ignore format: a formatter would put every row on a line of its own
export const ENGLISH: Words = {
  en: { abbreviation: `benef=beneficiary bldg=building brth=birth buyr=buyer cd=code cust=customer dt=date emp=employee
      fst=first hm=home hse=house lic=license ln=line lst=last mbr=member memb=member nat=national nbr=number nm=name
      numb=number postl=postal rcpt=recipient rcvr=receiver recip=recipient sec=security sndr=sender soc=social`,
    aboutFields: `columns error errors labels mapping mappings placeholders required rules schema* translations
      validation validationerrors violations`, asking: 'my your', birth: `bdate bday birth birthcity birthcountry
      birthdate birthdateiso birthdateofficial birthdatetime birthday birthdaydate birthdt birthdy birthmonth birthplace
      birthyear birthymd born bornat bornon brthdy citybirth consumerdateofbirth dateborn dateofbirth dob dobday dobmon
      dobmonth dobyear dobyr placebirth placeofbirth yearofbirth yob`, 'birth?': 'db', birthLabel: 'date of birth',
    card: `cardcode cardcvc cardcvv cardno cardnumber ccnum ccnumber creditcard* creditcardnumber cvc cvv
      debitcardnumber pan primaryaccountnumber securitycode`, carrier: `canonicalform content* date* day* e164 formatted
      formattedvalue full* international line1 line2 local* month nameline national nationalnumber* original
      previousvalue raw text* value* versions year`,
    email: `contactemail customeremail electronicmail email emailaddress login mail mailaddress receiptemail smtpaddr
      useremail userprincipalname`, firm: `A.Ş. A/S AB AG AS ASA ApS B.V. BV CLG Corp Corporation DAC EIRELI EURL GbR
      GmbH Inc KG Kft LLC LLP Lda Limited Ltd Ltda N.V. NV OEG OG OHG Oy Oyj OÜ PLC Pty S.A. S.L. S.a.s. S.n.c. S.p.A.
      S.r.l. SA SARL SAS SIA SL SLU SRL Snc SpA Srl UAB UG Zrt a.s. d.o.o. e.K. e.U. eG mbH o.o. plc s.r.o. Şti АД ЕООД
      ЗАО ОАО ООД ООО ТОВ`, iban: `accountiban accountno accountnumber bankaccount* bankaccountdetails bankaccountnumber
      consumeraccount iban ibanno ibannumber routingnumber sortcode`, ip: `browserip clientip connectingip customerip
      customeripaddress forwardedfor ip ipaddr ipaddress ipaddressv4 ipaddressv6 ipopt ipregistration ipsignup ipv4 ipv6
      lastip lastseenip loginip realip remoteaddr remoteaddress remotehostip remoteip shopperip signupip sourceip
      sourceipaddress userip visitorip`, keep: `amount apiversion appversion articlenumber asin awb balance barcode*
      batch bic billingnumber build checksum companylegalname confirmationnumber contentlength contenttype
      contractaddress cost* count country* countrycode created createdat currency* customernumber date* deliverynumber
      digest discount* documentnumber ean* eta etag exp expires expiry expmonth expyear firmware fw gid gtin* guid
      handle* hash id ids incrementid invoiceno invoicenumber isbn* itemnumber key labelnumber language* last4 lastfour
      lat* latitude legalbusinessname legalentityname lng locale* lon longitude lot macaddress md5 modified mpn orderid
      ordername orderno ordernumber packagenumber parcelnumber percent pid port price* productnumber qty* quantity*
      rate* ref reference referencenumber release* revision sdkversion serial serialnumber sha shipmentid shipmentnumber
      shippingnumber signature since size* sku* slug* state* status* subtotal swift tax* time timestamp timezone token
      total tracking trackingcode trackingid trackingnumber transactionid until upc updated updatedat urladdress
      useragent uuid vat vatid vatnumber version* walletaddress waybill webaddress weight*`,
    list: 'item* items lines* list* lists', locale: `ar cn cs el en eng es fi fr he it ja jp kana kanji ko kor kr lat*
      latin local* native nl pl pt ru sv th tr ua uk zh`, mailId: 'contentid inreplyto messageid smtpid',
    name: `accountholder accountholdername accountholdersname accountname additionalname addressee* agentname
      alternatefullname assistantname attention* attentionname attentionto attn* attnname authorname billattention
      billto* birthname bookername cardholder* cardholdername careof careofname ccname certifysigner childname
      contactname custdes custname customssigner deliverto displayname displaynamelastfirst drvnm emergencyname
      familyname fathername fathersname fileas firstname firstnamephonetic fname forename fstname fstnm fullname
      fullnameoremail fullnm giftrecipient* giftsender givenname guardianname holder* holdername infix initials
      instructorname kinname lastname lastnamephonetic legalname letteraddressee lname lstname lstnm maidenname
      mailnickname middleinitial middlename mothername mothersmaidenname mothersname nameasperpan namefirst namelast
      namemiddle nameofcardholder nameonaccount nameonacct nameoncard nameonsignature namesurname nomineename
      partnerfullname patronymic paxname personname playername pocname podname podsgnby preferredname printoncheckname
      proxyname realname receivedbyname recipientname referrername salutationname secondname sgnby shipaddressee
      shipattention shipto* signedbyname signedforby signedforbyname soldto* spousename suppliedname surname surnamename
      surnm technicianname toname unstructuredname userlogin username yomifirstname yomifullname yomilastname`,
    'name?': `accname acctname aliasname alternatename altname author* callername co entityname family* first* fn
      fromname full* fullyqualifiedname given* intercom knownas last* ln middle* mname name namefull nick nickname nm
      partnername screenname signaturename surn uniquename verifiedname`,
    nameLabel: 'family name, first name, full name, given name, last name, surname, your name',
    namePart: 'family* first* given* last* middle* prefix suffix',
    'national id': `aadhaar aadhaarno aadhaarnumber aadhar aadharno aadharnumber bvn citizenid danishidentitynumber dlno
      dlnumber driverlicense driverlicensenumber driverslic driverslicense drivinglicence federaltaxid hkid idcard
      idcardno idcardnumber iddocument identificationnumber identitycard identitycardnumber identitynumber idnum
      idnumber individualnumber itin last4ssn licenceno licencenumber medicareno medicarenumber mykad mynumber natid
      nationalid nationalidentificationnumber nationalidentifier nationalidentitynumber nationalidnumber
      nationalinsuranceno nationalinsurancenumber nationalnumber* nhsno nhsnumber nin nino ninumber nric pancard panno
      pannumber passport passportno passportnumber personalcode personalid personalidentity personalidentitynumber
      personalidnumber personalnumber pps ppsn ppsno ppsnumber schacpersonaluniqueid sin sinnumber socialinsurancenumber
      socialnumber socialsecurity socialsecurityno socialsecuritynumber socsec ssn ssnlast ssnnbr swedishidentitynumber
      taxfilenumber taxid taxidnumber taxnumber taxpayerid taxpayeridnumber taxvat tfn tin uidai voterid`,
    'national id?': 'docnumber document* identification idno',
    noValue: 'false guest invalid n/a na no none null number optional required string test true undefined unknown yes',
    number: 'no num number numbers', order: 'invoice* order* parcel ticket', particle: 'of',
    person: `applicant assignee attendee author* beneficiary bidder booker buyer cashier clerk client collector
      committer consignee consignor consumer contact customer doctor donor driver employee guest invitee landlord member
      nextofkin owner participant passenger patient payee payer person physician purchaser pusher receiver recipient
      reporter requester reviewer salesperson salesrep sender signatory signee signer subscriber tenant traveler
      traveller user`, personFields: `account address* addresse addressee* addresses bankaccount* billing*
      billingaddress* billingdetails billto* borrower bride buyerparty buyertradeparty candidate card cardholder*
      caregiver ccfull child* coach collaborator colleague comment counterparty creditcard* cust customerdetails
      customerparty debitcard debtor defaultaddress delegate delivery* deliveryparty destination donator
      emergencycontact enduser father* follower fromaddress fromfull groom guardian holder* householder husband
      individual insured insuredperson invoiceaddress invoiceeparty lead legalguardian manager mergefields mergevars
      mother* naturalperson neighbor neighbour nurse opinion orderer parent paymentcard people profile rcpt
      recipientvariables relative reportsto representative resident respondent review roommate shipping*
      shippingaddress* shippingdetails shipto* shiptotradeparty shopper soldto* spouse staff student submitter
      substitutions supervisor teacher testimonial toaddress tofull trainer userdata usr visitor voter wife winner`,
    personText: `accountmanager applicants assignedto attention* attn* collectedby contactperson courier* createdby
      deliveredto giftfor giftfrom giftrecipient* giftto handedto leftwith operator ourreference pickedupby receivedby
      referredby releasedto signedby yourreference`, phone: `businessphones callbacknumber calledvia callernumber
      callerphone cell* cellno cellnumber cellphone completenumber contactno contactnum contactnumber contactphone
      daytimephone daytimetelephone eveningtelephone fax faxno faxnr faxnumber fixedline forwardedfrom hmph homeph
      homephone landline* mob mobile* mobileno mobilenr mobilenum mobilenumber mobilephone mobno mobnr msisdn payeralias
      phn phnnbr phno phone phonenbr phoneno phonenr phonenum phonenumber smsno smsnr smsnumber tel telephone
      telephonenumber telno telnumber waid whatsapp* whatsappno whatsappnumber wkph workph workphone`,
    'phone?': 'called caller ph sms*', postcode: `billingzip billzip eircode pcode pincode postal postalcd postalcode
      postalcodenumber postalzone postcd postcode postcodecode postlcd postlcod postnumber postzip pstcd pstl
      shippingzip shipzip zip zipcd zipcity zipcode zipno zipplus4 zippostalcode zippostcode`, 'postcode?': 'pc pin zp',
    qualifier: `alt alternate alternative business* cell* day* daytime details emergency evening gift home info
      information landline* main mobile* night office other personal preferred primary private secondary sms* telegram
      viber whatsapp* work`, remark: `are can can't cannot does doesn't field has have is may might must not please
      required should that the this value was`, role: `admin administrator agent anonymous bot client courier customer
      driver guest merchant operator seller shop staff store support system team user`, service: 'delivery* shipping*',
    street: `additionaladdress additionaladdressinformation additionalstreetname addr address* addressaddition
      addressadditional addressdetail addressdetails addressextra addressfirstline addresshouse addressinfo addressline
      addresslinetwo addressnumber addressone addressstreet addresssuffix addresstwo addrline addrln apartment
      apartmentno apartmentnumber apt aptno aptnumber aptsuite areastreet billingaddress* billunit bldgno buildingname
      buildingnumber careofaddress deliveryaddress doorcode doorno doornumber dwelling extendedaddress
      extraaddressinformation flatno flatnumber formattedaddress fulladdress homeaddress houseextension housename
      housenameornumber houseno housenr housenrext housenum housenumber housenumberaddition housenumberandstreet
      housenumberext housenumberextension housenumberorname housenumbersuffix housenumbersupplement
      housenumbersupplementtext mailingaddress mailingstreet pobox postaladdress postofficebox postofficeboxnumber
      premise shippingaddress* shipunit street streetadditional streetaddress streetandnumber streetline streetlines
      streetname streetnameandnumber streetno streetnumber streetorlocality streetprefixname subaddress subpremise
      suiteno suitenumber thoroughfare`, 'street?': `add1 add2 addition addln block building entrance firstline flat
      floorno house housenumberinfo line* lineone linethree linetwo road secondline supplement thirdline unitno
      unitnumber villa`, streetLabel: 'address, address line 1, address line 2, street, street address',
    thing: `action album app application article artist attachment audience bank book branch brand browser bucket
      business* campaign carrier cart catalog catalogue category channel checkout city class collection color colour
      column company condition country* county coupon courier* course creditor currency* dashboard deal department desk
      device discount* district document* employer event feature fee file filter firm folder function game gateway
      giftcard goods group header host hostname image invoice* invoiceline item* job keyword label language* layout
      lesson level library line* lineitem lines* list* locale* locality location locker loyalty machine maker
      manufacturer material media medium membership merchant metafield method metric model module movie neighborhood
      neighbourhood offer option order* orderline orderlines organisation organization os package page payment
      permission pickuppoint pipeline plan platform plugin position preference processor product program project
      promotion provider province publication queue rate* recordtype refund region release* report repository return
      role room rule salutation schema* segment seller sellerparty sellertradeparty server service servicelevel
      servicepoint setting shipment shop site size* sku* slot song source stage state* statemachinestate status* step
      store subscription supplier supplierparty system table tag tax* team template term terms theme ticketform tier
      topic transaction trigger type unit variant vendor* version* voucher warehouse webhook website worker workflow
      zone`, thingField: `barcode* cost* currency* ean* filesize gtin* handle* isbn* mimetype price* productid
      producttype qty* quantity* size* sku* slug* stock* taxrate unitprice url variantid vendor* version* weight*`,
    title: 'dr miss mr mrs ms mx prof professor sir', valueField: `actualvalue answer attemptedvalue
      attributevalue content* date* fieldvalue input invalidvalue new newvalue old oldvalue previous propertyvalue
      rejectedvalue text* val value* values variablevalue`,
    whose: 'billing* child* delivery* father* holder* mother* shipping*' },
};
