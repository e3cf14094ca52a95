import { describe, expect, it } from 'vitest';
import { keyReader } from '../../../src/masking/personal/key-reader.js';
import { alteredHarmless, DOCUMENTS, FIELDS, HARMLESS, measureDocuments, readableFields } from './corpus.js';

describe('documents that shops and carriers send', () => {
  const { kinds, spoiled, harmless } = measureDocuments(DOCUMENTS);

  it.each([
    ['name', 0.95],
    ['street', 0.96],
    ['postcode', 0.96],
    ['phone', 0.97],
    ['birth', 0.97],
    ['id', 0.97],
    ['email', 1],
    ['ip', 1],
    ['iban', 1],
    ['card', 1],
  ])('%s under a key: at least %f are masked', (kind, bar) => {
    const { all, masked, missed } = kinds.get(kind)!;
    expect(masked / all, missed.join('\n')).toBeGreaterThanOrEqual(bar);
  });

  it('harmless values beside them stay readable', () => {
    expect(harmless).toBeGreaterThan(1_000);
    expect(spoiled.length / harmless, spoiled.join('\n')).toBeLessThanOrEqual(0.005);
  });

  it('harmless documents and texts stay as they are', () => {
    const altered = alteredHarmless();
    expect(altered.length / HARMLESS.length, altered.join('\n')).toBeLessThanOrEqual(0.005);
  });
});

describe('keys of forms and APIs in thirty languages', () => {
  it.each([
    ['name', 0.88],
    ['street', 0.82],
    ['postcode', 0.9],
    ['phone', 0.96],
    ['email', 1],
    ['birth', 0.92],
    ['id', 0.87],
  ])('%s: at least %f are masked in a customer', (kind, bar) => {
    const fields = readableFields(kind, 'customer');
    const readable = fields.filter(({ readable }) => readable);
    expect(1 - readable.length / fields.length, readable.map(({ key }) => key).join(' ')).toBeGreaterThanOrEqual(bar);
  });

  it.each(['order', 'customer'] as const)('other fields of an object called %s stay readable', (holder) => {
    const fields = readableFields('keep', holder);
    const masked = fields.filter(({ readable }) => !readable);
    expect(fields.length).toBe(FIELDS.filter(({ kind }) => kind === 'keep').length);
    expect(masked.length / fields.length, masked.map(({ key }) => key).join(' ')).toBeLessThanOrEqual(0.02);
  });
});

const meaningOf = keyReader();

describe('a key tells the kind of its value, in many languages and spellings', () => {
  it.each([
    ['name', 'first_name firstName FirstName FIRST-NAME customer_first_name billing[first_name] x-customer-first-name'],
    ['name', 'Vorname Nachname prénom nombreCompleto apellidos cognome voornaam achternaam imię nazwisko förnamn'],
    ['name', 'efternavn sobrenome příjmení soyadı Kontoinhaber customerName recipient.name'],
    [
      'phone',
      'phone phoneNumber shipping_phone Telefonnummer téléphone móvil cellulare telefoonnummer cepTelefonu tlf',
    ],
    ['street', 'address1 address_line_2 Straße rue calle indirizzo straat ulica gata vej rua logradouro ulice sokak'],
    [
      'postcode',
      'zip postal_code shippingPostalCode PLZ code_postal codigoPostal kod_pocztowy postnr CEP PSČ posta_kodu',
    ],
    [
      'birth',
      'dob dateOfBirth birthday Geburtsdatum date_naissance fechaNacimiento geboortedatum fødselsdato doğumTarihi',
    ],
    ['ip', 'ip client_ip remote_addr browserIp customer_ip_address'],
    ['national id', 'ssn nationalId steuer_id codiceFiscale pesel personnummer cpf bsn tc_kimlik_no rodné_číslo'],
    [
      'name',
      'fst_nm lst_name cust_nm recip_name Absendername kundenavn klantnaam mottagarnamn nom_usage nombre_fiscal',
    ],
    ['phone', 'telDestinatario tel_destinataire telefon_empfaenger num_cel tel_mob contact_num tel_sl numeroSMS'],
    [
      'street',
      'adr_livraison dir_envio ind_spedizione adres_dost num_exterior trvaleBydliste adresse_ligne_1 via_numero',
    ],
    ['postcode', 'zip_cd pcode post_cd kod_poczt cap_spedizione postnr_lev'],
    ['birth', 'fec_nac dt_naiss né_le geboren data_urodz b_date geboortedat'],
    ['national id', 'soc_sec nat_id ni_number ausweis_nr num_doc'],
    ['iban', 'iban bank_account_number kontonummer'],
    ['card', 'card_number creditCardNumber pan cvc'],
  ])('%s: %s', (kind, keys) => {
    for (const key of keys.split(' ')) expect(meaningOf(key).kind, key).toBe(kind);
  });

  it.each([
    ['product_name event_name fileName host_name company_name template.name items[0][name] shopName', undefined],
    ['email_verified phone_verified address_id mac_address first_name_required', undefined],
    ['codiceDestinatario tipoDireccion type_adresse log_dir week_end file_name groupname', undefined],
    [
      'r rrn pk_customer kod_klienta ad_name co_name fn_name versand_name nazwa_dostawy departamento_responsable',
      undefined,
    ],
    ['per_id name_v2 wind_kt post_index water_ph drv_name email_en provider_display_name_id', undefined],
    ['order_number tracking_number customer_id sku version created_at total_price', undefined],
  ])('nothing personal: %s', (keys, kind) => {
    for (const key of keys.split(' ')) expect(meaningOf(key).kind, key).toBe(kind);
  });

  it('remembers a bounded number of keys and reads very long ones as nothing', () => {
    for (let count = 0; count < 5_000; count++) expect(meaningOf(`phone ${count}`).kind).toBe('phone');
    expect(meaningOf('a'.repeat(100_000)).kind).toBeUndefined();
  });
});
