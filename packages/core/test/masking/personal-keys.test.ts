import { describe, expect, it } from 'vitest';
import { keyReader } from '../../src/masking/personal/key-reader.js';
import { KEYS_BY_KIND, KEYS_IN_PERSON } from '../../src/masking/personal/keys-by-kind.js';

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

  it('every key of the tables is written as keys are looked up, and belongs to one kind', () => {
    const all = Object.values(KEYS_BY_KIND).flat();
    expect(all.filter((key) => !/^[a-z0-9]+$/.test(key))).toEqual([]);
    const kinds = Object.entries(KEYS_BY_KIND).flatMap(([kind, keys]) =>
      [...new Set(keys)].map((key) => ({ kind, key })),
    );
    const twice = kinds.filter(({ key, kind }) => kinds.some((other) => other.key === key && other.kind !== kind));
    expect(twice).toEqual([]);
  });

  it('remembers a bounded number of keys and reads very long ones as nothing', () => {
    for (let count = 0; count < 5_000; count++) expect(meaningOf(`phone ${count}`).kind).toBe('phone');
    expect(meaningOf('a'.repeat(100_000)).kind).toBeUndefined();
  });
});

it.each(Object.entries({ ...KEYS_BY_KIND, 'in a person': Object.values(KEYS_IN_PERSON).flat() }))(
  'names each key of %s once',
  (_, keys) => {
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  },
);
