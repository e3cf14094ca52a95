/** Words about names, as data. A name is split into lower-case words first: `X-Api-Key`, `apiKey`, `api_key` are all `api key`. */

const words = (text: string): string[] => text.trim().split(/\s+/);
const wordSet = (text: string): ReadonlySet<string> => new Set(words(text));

/** Joined names that end so hide whatever literal they hold. */
export const STRONG_ENDINGS = words(`
password passwd passphrase passcode userpass dbpass smtppass mailpass passwort kennwort contraseña contrasena senha
motdepasse wachtwoord lösenord пароль 密码 パスワード secret token apikey apikeys appkey applicationkey accesskey secretkey
privatekey signingkey signaturekey encryptionkey decryptionkey masterkey authkey authenticationkey authorizationkey
accountkey consumerkey sshkey sharedkey storagekey subscriptionkey integrationkey writekey serverkey servicekey
webhookkey deploykey sessionkey securitykey hmackey aeskey rsakey hostkey functionkey functionskey adminkey
partnerkey merchantkey transactionkey clientkey licensekey licencekey userkey pgpkey gpgkey jwtkey tlskey sslkey
vaultkey unsealkey recoverykey bearerkey restapikey servicerolekey ingestkey ingestionkey authorization credential
credentials creds sessioncookie authcookie phpsessid jsessionid aspsessionid aspnetsessionid connectsid seedphrase
mnemonic authcode authorizationcode recoverycode backupcode otpcode mfacode totpcode verificationcode accesscode
securitycode logincode cardcvc cardcvv basicauth httpauth proxyauth smtpauth xauth authheader bearerauth kubeconfig
connectauth`);

/** Names whose last word is one of these are as strong. */
export const STRONG_WORDS = wordSet(`
pass pwd pw pin otp totp jwt bearer cookie cvv cvc cvv2 passwords secrets cookies hapikey apikey authz psk`);

/** These ask for a value that also looks random. */
export const SUSPICIOUS_WORDS = wordSet(`
key keys auth tokens signature sig hmac salt seed pem sessionid session credential authentication csrf xsrf nonce
assertion ticket passkey dsn appid authcode login challenge sas saml privkey rootkey oauth`);

/** `session id` and the like: the last two words, joined, ask for a random value. */
export const SUSPICIOUS_ENDINGS = words('sessionid secretid tokenid csrfvalue authvalue webhookid');

/** A header of its own for a key or a login is nearly always the credential itself. */
export const STRONG_IN_HEADERS = wordSet('key auth authentication oauth passkey');

/** A url parameter of this name is a signature or key that opens the url. */
export const STRONG_IN_PARAMETERS = wordSet(`
sig signature xamzsignature xamzcredential xgoogsignature xgoogcredential hmac auth samlresponse samlrequest
clientassertion codeverifier wskey passkey`);

/** Names that sound like credentials and are none; compared with the end of the joined name. */
export const ORDINARY_ENDINGS = words(`
pagetoken nexttoken prevtoken previoustoken continuationtoken synctoken pagingtoken scrolltoken resumetoken
changetoken canceltoken cancellationtoken designtoken stoptoken starttoken endtoken bostoken eostoken padtoken
unktoken cursortoken idempotencytoken idempotencykey publickey publishablekey primarykey foreignkey sortkey
partitionkey cachekey objectkey filekey translationkey messagekey issuekey projectkey groupkey dedupkey
deduplicationkey rowkey lookupkey shortcutkey hotkey answerkey routingkey surrogatekey websocketkey rangekey hashkey
indexkey uniquekey compositekey sitekey requestkey i18nkey localekey labelkey templatekey eventkey namekey orderkey
itemkey propertykey fieldkey columnkey tenantkey storekey shopkeyname anonkey forgotpassword lostpassword opensecret
resultpass boardingpass seasonpass skipass bypass daypass compass mappin droppin opensession proxyauthenticate
wwwauthenticate digestalgorithm`);

/** `has_password`, `maxToken`, `is-secret`: a question or a count about a credential. */
export const FLAG_WORDS = wordSet(`
has is had show hide require requires required enable enabled disable allow allows needs uses supports max min num
count total number forgot remember`);

/** Words after the noun that do not change what it is: `password_confirmation`, `token_value`, `api_key_live`. */
export const TRAILING_WORDS = wordSet(`
value confirm confirmation repeat again new old current hash hashed b64 base64 encoded plain plaintext raw enc
encrypted prod production live test dev staging sandbox string primary secondary backup v`);

/** Children of such an object hide their strings, whatever they are called. */
export const CONTAINERS = wordSet('secrets credentials creds passwords cookies apikeys accesstokens');

/** Unless they are called so. */
export const ORDINARY_IN_CONTAINERS = wordSet(`
type kind name id title description url uri host port scope scopes user username email expires expiresin expiresat
createdat updatedat provider status region path domain samesite clientid algorithm issuer audience label note`);

/** `{ "name": "api_key", "value": … }`: the fields that name, and the fields that hold. */
export const NAMING_FIELDS = wordSet('name key field header param parameter variable title');
export const HOLDING_FIELDS = wordSet('value values val content data default text raw plain plaintext string current');

/** The words in front of the credential in `Authorization`-like values; they stay readable. */
export const SCHEMES = wordSet(`
bearer basic token apikey api-key api_key digest negotiate ntlm oauth oauth2 aws4-hmac-sha256 aws googlelogin hawk
ssws geniekey bot klaviyo-api-key mac hmac zoho-oauthtoken deepl-auth-key splunk key jwt signature client-id
shippotoken dpop sharedaccesssignature sharedkey accesskey secret private-token mwsauthtoken scram scram-sha-256
vapid webpush gnap privatetoken flyv1 wsse usernametoken session snowflake simpletoken auth x-api-key pat
bearertoken`);

/** Those that are believed in running text as well, where "key" and "session" are words. */
export const TEXT_SCHEMES = wordSet(`
bearer basic token apikey api-key api_key x-api-key negotiate ntlm oauth oauth2 ssws geniekey klaviyo-api-key
zoho-oauthtoken deepl-auth-key splunk jwt shippotoken dpop gnap flyv1 accesskey private-token privatetoken
simpletoken bearertoken secret`);

/** Schemes followed by a list of parameters: everything to the end of the line belongs to the credential. */
export const LIST_SCHEMES = wordSet('digest oauth aws4-hmac-sha256 hawk mac hmac signature vapid');

/** Nothing to hide. */
export const EMPTY_VALUES = new Set(['', 'true', 'false', 'null', 'none', 'undefined', 'nil', 'n/a']);

/** Words that follow "password:" or "Bearer" in prose. */
export const PROSE_WORDS = wordSet(`
a an and any are as at auth authentication authorization by cannot can changed could do does every exactly expired
field for from has have header here how if in incorrect invalid is it its least length may minimum missing must no
not of on only optional or please plan required requires scheme see set should string that the their then these they
this to token tokens too unknown use was we were what when where which who why will with wrong you your yes`);
