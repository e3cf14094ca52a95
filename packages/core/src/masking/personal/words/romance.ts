import type { Words } from './kinds.js';

/** Catalan, Spanish, French, Italian, Portuguese and Romanian. */
// biome-ignore format: a formatter would put every row on a line of its own
export const ROMANCE: Words = {
  ca: { birth: 'datadenaixement datanaix datanaixement dnaixement',
    name: 'cognom cognoms cognomsolter nomamostrar nomicognoms primercognom segoncognom segonnom',
    nameLabel: 'cognoms, nom i cognoms', 'national id': 'numerodocumentidentitat',
    person: 'destinatari hoste personacontacte remitent signant titularcompte titulartargeta treballador',
    postcode: 'codipostal', qualifier: 'contacte enviament lliurament',
    street: 'adreca carrer complementadreca nomvia numerocarrer numportal pisporta',
    streetLabel: 'adreça, carrer, carrer i número', whose: 'facturacio' },
  es: { abbreviation: 'cli=cliente fec=fecha nac=nacimiento', asking: 'mi* su tu',
    birth: `cumpleanos fechadenac fechadenacimiento fechanac fechanacimiento fecnac fnac fnacimiento nacidael
      nacimiento`, birthLabel: 'fecha de nacimiento', card: 'numerodetarjeta numerotarjeta',
    email: 'correo correoelectronico', hintingField: 'pregunta tipo',
    iban: 'cuentabancaria numerocuenta numerodecuenta', ip: 'direccionip', keep: 'numerofactura numeropedido',
    name: `apellido apellidomaterno apellidopaterno apellidos apellidosnombre apellidosoltera apematerno apepaterno
      apmaterno appaterno destinatario* destnombre nombreapellido nombrecli nombrecliente nombrecompleto nombrefiscal
      nombremostrado nombremostrar nombrerazon nombrerazonsocial nombrereceptor nombreresponsable nombres nombretarjeta
      nombreyapellido personacontacto personadecontacto primerapellido primernombre quienrecibe segundoapellido
      segundonombre titular* titulardelacuenta`, 'name?': 'autor* autora* mi* nombre',
    nameLabel: 'apellido, apellidos, nombre, nombre completo, nombre y apellidos', namingField: 'campo',
    'national id': `cedula cedulaciudadania cedulaidentidad clavedeelector cuil curp dni dnicif dninie dninif
      docidentidad documento documentoidentidad documentoidentificacion nie nif nrodoc numdoc numerodocumento pasaporte
      rfc rut`, 'national id?': 'nrodocumento numdocumento', order: 'factura paquete pedido',
    particle: 'de del el la los y', person: `cliente colaborador comprador conductor consignatario contacto empleado
      firmante huesped inquilino paciente pasajero remitente solicitante usuario viajero`,
    personFields: 'destinatario* direccion* direccionenvio* pagador resena titular* tomador',
    personText: `autor* autora* beneficiario firmadopor personarecogida receptor recibidopor reclamante recogidopor
      regalopara titularcuenta titulartarjeta vecina vecino`, phone: `celno celular movil* nrotelefono numcel numcelular
      numerocelular numerodetelefono numerotelefono telcel telcelular telefono telefonocontacto telefonofijo
      telefonomovil telf tfno tlfno`, 'phone?': 'cel fijo*', postcode: 'codigopostal codpostal',
    qualifier: 'bizum casa comercial fijo* movil* oficina particular regalo trabajo', remark: 'debe el es no',
    role: 'asistente cliente repartidor soporte transportista usuario vendedor',
    street: `calle calleynumero deptocasa direccion* direccioncompleta direccionentrega direccionenvio* direccionfactura
      direccionfacturacion direccionlinea direntrega direnvio dirfacturacion domic domicilio domiciliofiscal entrecalles
      noexterior nointerior nombrecalle nombrevia nrocalle numeracion numerocalle numerodepuerta numeroext
      numeroexterior numeroint numerointerior numeropuerta numerovia numext numexterior numint numinterior numvia
      vianombre`, 'street?': 'bloque depto dir dpto escalera linea piso pisopuerta planta portal puerta resto',
    streetLabel: 'calle, calle y número, dirección',
    thing: 'almacen archivo articulo ciudad empresa fabricante grupo marca pais plantilla producto regla reglas tienda',
    thingField: 'cantidad precio', title: 'don doña señor señora señorita sr sra srta', valueField: 'respuesta valor',
    whose: 'destinatario* envio facturacion hijo madre padre titular*' },
  fr: { abbreviation: 'fact=facturation livr=livraison', asking: 'mon ton votre',
    birth: `datedenaiss datedenaissance datenaiss datenaissance datnaissance ddn dnaiss dtnaiss lieudenaissance
      lieunaissance naiss naissance neele nele`, 'birth?': 'anniversaire', birthLabel: 'date de naissance',
    card: 'numerocarte numerodecarte', email: 'adresseemail adressemail courriel',
    iban: 'numerocompte numerodecompte rib', ip: 'adresseip', keep: 'numerocommande numerofacture siren siret',
    name: `destinataire* destnom expediteurnom nom2 nomaffiche nomcarte nomcli nomclient nomcomplet nomdefamille
      nomdejeunefille nomdestinataire nomdusage nometprenom nomfamille nomjeunefille nomnaissance nompassager nomprenom
      nomresponsable nomsignataire nomusage personneacontacter prenom prenoms titulaire*`, 'name?': 'auteur* nom',
    nameLabel: 'nom complet, nom de famille, prénom', namingField: 'champ',
    'national id': `cni nir niss nosecu numeropasseport numerosecu numerosecurite numerosecuritesociale numsecu numss
      secu securitesociale`, 'national id?': 'cin', number: 'numero', order: 'colis commande facture',
    particle: 'des du le', person: `acheteur ayantdroit beneficiaire conducteur consignataire demandeur destinataire*
      employe expediteur locataire passager porteur requerant utilisateur voyageur voyageuse`,
    personFields: `adherent adherente adresse* adressefacturation* adresselivraison* avis ayantsdroit facturation*
      livraison* titulaire*`, personText: `auteur* hote interlocuteur operateur receptionnepar reclamant remisa
      retirepar signataire signepar titulairecarte titulairecompte voisin voisine`,
    phone: `notel numerodetelephone numeromobile numeroportable numerosms numerotel numerotelephone numtel numtelephone
      portable* telephonefixe telephoneportable telfixe telmobile telport`,
    postcode: 'codepost codepostal codepostalville cp npa',
    qualifier: 'bureau cadeau domicile* fixe informations portable* pro travail', remark: 'ce doit est la le ne',
    role: 'anonyme livreur transporteur vendeur', service: 'livraison*',
    street: `adr adresse* adressefacturation* adresseligne adresselivr adresselivraison* adressepostale adrfacturation
      adrl adrligne adrlivraison batimentetage complementadresse complementdadresse destad digicode domicile* expead
      libellevoie libvoie lieudit ligneadresse nociviq nocivique nomdevoie nomvoie numeromaison numerorue numerovoie
      numvoie rue typevoie`, 'street?': 'batiment boite compl complement escalier etage ligne voie',
    streetLabel: 'adresse, adresse postale, rue, rue et numéro', thing: `articles boutique entrepot entreprise fabricant
      fichier groupe magasin marque modele pays produit societe ville`, thingField: 'prix quantite',
    title: 'famille madame mademoiselle mlle mme monsieur', valueField: 'reponse valeur',
    whose: 'enfant facturation* livraison* titulaire*' },
  it: { abbreviation: 'fatt=fatturazione sped=spedizione', asking: 'mio suo tuo',
    birth: 'datadinascita datanascita luogodinascita luogonascita nascita natail natoil', 'birth?': 'compleanno',
    birthLabel: 'data di nascita', card: 'numerocarta numerodicarta',
    email: 'indirizzoemail pec postaelettronica', hintingField: 'domanda', iban: 'numeroconto', ip: 'indirizzoip',
    keep: 'numerofattura numeroordine partitaiva piva', name: `citofono cognome cognomedanubile cognomenome
      cognomenubile destnome intestatario* nomecliente nomecognome nomedest nomeecognome nomericevente nometitolare
      nomevisualizzato nominativo presso referente referentenome secondonome`, 'name?': 'autore* nome',
    nameLabel: 'cognome, nome e cognome', 'national id': 'cartaidentita cf codfisc codfiscale codicefisc codicefiscale',
    order: 'fattura ordine', particle: 'da degli dei della delle di', person: `acquirente autista conducente contatto
      dipendente firmatario mittente mittenti ospite passeggero paziente richiedente utente`,
    personFields: `assicurato cessionariocommittente contraente fatturazione* indirizzo* intestatario* recensione
      recensioni spedizione*`, personText: `autore* consegnatoa firmatoda intestatariocarta intestatarioconto operatore
      ricevutoda ritiratoda titolare* titolarecarta vicino`, phone: `cellulare numerocellulare numerofisso recapiti
      recapito recapitotelefonico telcellulare telefonocellulare telfisso`,
    postcode: `capcitta capconsegna capdest capfatt capfatturazione capspedizione codcap codiceavviamentopostale
      codicepostale codpostale`, 'postcode?': 'cap', qualifier: 'abitazione fisso lavoro ufficio',
    remark: 'deve il non è', role: 'anonimo assistenza corriere utente venditore', service: 'spedizione*',
    street: `civico indir indirizzo* indirizzocompleto indirizzoconsegna indirizzofatturazione indirizzoresidenza
      indirizzoriga indirizzosped indirizzospedizione indspedizione ncivico nrcivico numerocivico residenza viacivico
      viaenumero vianumero`, 'street?': 'ind interno localitavia riga scala scalainterno via',
    streetLabel: 'indirizzo, via, via e numero',
    thing: 'articolo azienda citta gruppo magazzino negozio paese prodotto regola regole societa',
    thingField: 'prezzo quantita', title: 'dott dottssa famiglia sig signor signora signorina sigra',
    valueField: 'risposta valore', whose: 'bambino fatturazione* spedizione* titolare*' },
  pt: { asking: 'meu seu teu', birth: `aniversario datadenascimento datanasc datanascimento datnasc dnasc dtnasc
      dtnascimento nasc nascidoem nascimento`, birthLabel: 'data de nascimento', card: 'numerocartao numerodocartao', email: 'enderecoemail', hintingField: 'pergunta', iban: 'numerodaconta', keep: 'cnpj',
    name: `apelido contatonome nmcompleto nomecompl nomecompleto nomedamae nomedomeio nomedopai nomeexibicao
      nomeimpresso nomemae nomenocartao nomepai nomeproprio nomerecebedor nomeresponsavel nomesocial nomesolteira
      nomesproprios pessoacontato pessoadecontato primeironome segundonome sobrenome titulardaconta ultimonome xnome`,
    nameLabel: 'apelido, nome completo, sobrenome',
    'national id': 'bilheteidentidade cartaocidadao contribuinte cpf cpfcnpj numerocc numerocontribuinte rg',
    order: 'encomenda', particle: 'das do dos e',
    person: 'condutor funcionario hospede motorista passageiro remetente signatario titularconta utilizador viajante',
    personFields: 'avaliacao devedor endereco* enderecoentrega* morada*',
    personText: 'contato* levantadopor quemrecebe recebedor recebidopor retiradopor titularcartao',
    phone: `celularwhats fone numerodetelefone numerotelemovel telcasa telefone telefonecelular telefonecontato
      telemoveis telemovel tlm tlmovel whats`, postcode: 'cep codpost cpostal',
    qualifier: 'cobranca fatura fixo mbway presente recado residencial trabalho', remark: 'não tem é',
    role: 'assistente atendente entregador loja motorista', street: `complementoendereco endentrega endereco*
      enderecocobranca enderecoentrega* enderecolinha logr logradouro morada* moradalinha nporta nrporta numcasa
      numendereco numerocasa numeroendereco portaandar rua xcpl`, 'street?': 'andar complemento fracao linha',
    streetLabel: 'endereço, morada, rua, rua e número', thing: 'armazem arquivo artigo cidade fabrica loja produto',
    thingField: 'preco quantidade', title: 'dona senhor senhora', valueField: 'resposta',
    whose: 'contato* entrega faturacao mae pai' },
  ro: { birth: 'datanast datanastere datanasterii dtnasterii nascutla zidenastere', birthLabel: 'data nașterii',
    card: 'numarcard', email: 'adresaemail', iban: 'contbancar numarcont',
    name: `numeafisat numeanterior numecomplet numedefamilie numefamilie numefata numeprenume numesiprenume
      persoanacontact persoanadecontact prenume`, 'name?': 'nume', nameLabel: 'prenume', namingField: 'camp',
    'national id': 'cinumber cnp codnumericpersonal nrci seriebuletin serieci',
    person: 'angajat cumparator delegat destinatar oaspete pacient semnatar sofer titularcard titularcont',
    personFields: 'expeditor',
    phone: 'nrtelefon numardetelefon numartelefon telefonfix telefonmobil telefonulmobil telfix',
    postcode: 'codpostaloras', qualifier: 'domiciliu* livrare', street: `adresadelivrare adresafacturare apartament
      blocscara domiciliu* nrstrada strada stradanumar stradasinumarul`, 'street?': 'ap bl et sc',
    streetLabel: 'adresă, strada', thing: 'magazin produs produse produsul', thingField: 'buc bucati cantitate',
    title: 'doamna doamnei domnul domnului', valueField: 'valoare', whose: 'facturare' },
};
