<?php
/**
 * Dolibarr's provider classes of French platforms against a running sandbox installation.
 *
 * The classes run unchanged from a copy of Dolibarr's public module; only the addresses and the key of the platform are set, as
 * its page "Add a PDP" describes. It is no part of `npm test`, because it needs PHP with curl and a copy of the module:
 *
 *     git clone --depth 1 https://github.com/Dolibarr/dolibarr-community-modules
 *     SELLER=key_…:secret_… BUYER=key_…:secret_… BASE=http://localhost:3000 MODULE=dolibarr-community-modules/einvoicing \
 *       php test/french-platform/dolibarr_client.php
 *
 * SELLER and BUYER are basic keys of two sandbox teams.
 */

error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__.'/dolibarr_stub.php';

foreach (['SELLER', 'BUYER', 'MODULE'] as $name) {
    getenv($name) !== false || exit("$name is missing; see the beginning of ".basename(__FILE__)."\n");
}
define('BASE', rtrim(getenv('BASE') ?: 'http://localhost:3000', '/'));
define('RUN', (string) time());
define('DOL_DOCUMENT_ROOT', prepare_htdocs(getenv('MODULE')));
register_shutdown_function(fn () => remove_tree(DOL_DOCUMENT_ROOT));

$conf = (object) ['entity' => 1, 'global' => [],
    'invoice' => (object) ['multidir_output' => [1 => DOL_DOCUMENT_ROOT.'/temp']],
    'einvoicing' => (object) ['dir_temp' => DOL_DOCUMENT_ROOT.'/temp'],
    'db' => (object) array_fill_keys(['type', 'host', 'user', 'name', 'port'], '')];
[$db, $langs, $form] = [new MemoryDatabase(), new KeyTexts(), new Form(null)];
[$user, $mysoc] = [(object) ['id' => 1], new Societe(null)];
[$exchanges, $failed] = [[], []];
dol_include_once('einvoicing/class/providers/SuperPDPProvider.class.php');
dol_include_once('einvoicing/class/providers/EsalinkPDPProvider.class.php');

/** Addresses of the installation, and a name for its token. */
trait AtInstallation
{
    public function connect(string $prefix, array $credentials): void
    {
        $flows = BASE.'/afnor-flow/v1/';
        $directory = BASE.'/afnor-directory/'.($this instanceof EsalinkPDPProvider ? 'v1/' : '');
        $this->config = ['dol_prefix' => $prefix, 'test_api_url' => $flows, 'test_auth_url' => $flows.'oauth/',
            'test_afnor_directory_url' => $directory, 'ap_api_url' => $flows, ...$credentials] + $this->config;
        $this->tokenData = $this->fetchOAuthTokenDB();
    }
}

class SuperPDPAtInstallation extends SuperPDPProvider
{
    use AtInstallation;
}

class EsalinkAtInstallation extends EsalinkPDPProvider
{
    use AtInstallation;
}

function step(string $name, bool $holds, string $shown = ''): void
{
    global $failed, $exchanges;
    $calls = array_map(fn ($each) => $each['method'].' '.substr(strtok($each['url'], '?'), strlen(BASE)).' '.$each['status'], $exchanges);
    echo ($holds ? 'ok   ' : 'FAIL ').$name.($shown === '' ? '' : ": $shown")."\n";
    foreach (getenv('CALLS') || !$holds ? $calls : [] as $call) {
        echo "       $call\n";
    }
    $exchanges = [];
    if (!$holds) {
        $failed[] = $name;
    }
}

function with_check_digit(string $digits): string
{
    $total = 0;
    foreach (array_reverse(str_split($digits)) as $place => $digit) {
        $value = (int) $digit * ($place % 2 === 0 ? 2 : 1);
        $total += $value > 9 ? $value - 9 : $value;
    }
    return $digits.((10 - $total % 10) % 10);
}

/** A verified French company of a team, its key, and Dolibarr's providers for it. */
class Company
{
    public string $siren;
    public string $id;
    public string $jwt;
    /** @var array<string, AbstractPDPProvider> */
    public array $providers = [];
    private string $key;
    private string $secret;

    public function __construct(string $credentials, public string $name)
    {
        [$this->key, $this->secret] = explode(':', $credentials, 2);
        $this->siren = with_check_digit((string) random_int(10_000_000, 99_999_999));
        $vat = sprintf('FR%02d%s', (12 + 3 * ((int) $this->siren % 97)) % 97, $this->siren);
        $this->id = $this->api('POST', '/api/v1/companies', ['name' => $name, 'address' => '3 quai des Pains', 'postalCode' => '44000',
            'city' => 'Nantes', 'country' => 'FR', 'vatNumber' => $vat, 'enterpriseNumberScheme' => '0002',
            'enterpriseNumber' => $this->siren])['company']['id'];
        $session = $this->api('POST', "/api/v1/companies/{$this->id}/verify", [])['verification']['id'];
        $this->api('POST', "/api/v1/companies/{$this->id}/verifications/$session/outcome", ['outcome' => 'verified']);
        $this->api('POST', "/api/v1/companies/{$this->id}/document-types", [
            'docTypeId' => 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017'
                .'#compliant#urn:peppol:france:billing:cius:1.0::2.1',
            'processId' => 'urn:peppol:france:billing:regulated']);
        $this->jwt = $this->api('POST', '/api/core/api-keys', ['name' => 'Dolibarr', 'type' => 'jwt', 'expiresInSeconds' => 86400])['jwt'];
        foreach ([new SuperPDPAtInstallation($GLOBALS['db']), new EsalinkAtInstallation($GLOBALS['db'])] as $provider) {
            $provider->connect("KEY_{$this->siren}_{$provider->name}", ['api_key' => $this->jwt]);
            $provider->saveOAuthTokenDB($this->jwt, null, 86400);
            $this->providers[$provider->name] = $provider;
        }
    }

    /** A provider that asks for its token with client id and secret. */
    public function withCredentials(string $secret): SuperPDPAtInstallation
    {
        $provider = new SuperPDPAtInstallation($GLOBALS['db']);
        $provider->connect('OAUTH_'.bin2hex(random_bytes(4)), ['client_id' => $this->key, 'client_secret' => $secret]);
        return $provider;
    }

    public function secret(): string
    {
        return $this->secret;
    }

    public function api(string $method, string $path, ?array $body = null, bool $raw = false)
    {
        $curl = curl_init(BASE.$path);
        curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 60, CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_USERPWD => "{$this->key}:{$this->secret}",
            CURLOPT_HTTPHEADER => $raw ? ['Accept: application/xml'] : ['Content-Type: application/json']]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body === [] ? new stdClass() : $body));
        }
        $answer = (string) curl_exec($curl);
        if (curl_getinfo($curl, CURLINFO_HTTP_CODE) !== 200) {
            exit("$method $path answered $answer\n");
        }
        return $raw ? $answer : json_decode($answer, true);
    }
}

/** Writes an invoice where Dolibarr stores those that it generated. Returns the file's path. */
function write_invoice(Company $seller, Company $buyer, string $number, string $syntax): string
{
    $ubl = $seller->api('POST', "/api/v1/{$seller->id}/preview", ['recipient' => "0225:{$buyer->siren}", 'documentType' => 'invoice',
        'document' => ['invoiceNumber' => $number, 'issueDate' => '2026-11-20', 'dueDate' => '2026-12-20', 'buyerReference' => 'CMD-88',
            'buyer' => ['name' => $buyer->name, 'street' => '12 rue de la Gare', 'city' => 'Nantes', 'postalZone' => '44000',
                'country' => 'FR', 'enterpriseNumberScheme' => '0002', 'enterpriseNumber' => $buyer->siren],
            'delivery' => ['date' => '2026-11-20'], 'paymentMeans' => [['iban' => 'FR7630006000011234567890189']],
            'paymentTerms' => ['note' => '30 jours'],
            'lines' => [['name' => 'Pain de campagne', 'quantity' => '40', 'unitCode' => 'C62', 'netPriceAmount' => '3.20',
                'vat' => ['category' => 'S', 'percentage' => '5.5']]],
            'countrySpecific' => ['country' => 'FR', 'billingMode' => 'B1', 'businessProcess' => 'REGULATED',
                'recoveryCostsNote' => 'Indemnité forfaitaire pour frais de recouvrement : 40 €',
                'latePaymentPenaltiesNote' => 'Pénalités de retard : trois fois le taux d’intérêt légal',
                'earlyPaymentDiscountNote' => 'Pas d’escompte pour paiement anticipé']]])['document']['xml'];
    $stored = $seller->api('POST', '/api/v1/sandbox/inbound', ['companyId' => $seller->id, 'sender' => "0225:{$buyer->siren}",
        'document' => $ubl])['document']['id'];
    $isPdf = $syntax === 'FACTURX';
    $file = $seller->api('GET', "/api/v1/documents/$stored".($isPdf ? '/pdf?format=facturx' : '?format=cii'), null, true);
    $folder = DOL_DOCUMENT_ROOT."/temp/$number";
    mkdir($folder);
    file_put_contents($path = "$folder/$number".($isPdf ? '_facturx.pdf' : '_cii.xml'), $file);
    return $path;
}

function read_flow(AbstractPDPProvider $provider, string $flowId): array
{
    return json_decode($provider->fetchFlowData($flowId, 'Metadata')['response'], true);
}

function decided(AbstractPDPProvider $provider, string $flowId): array
{
    for ($tries = 0; $tries < 100; $tries++) {
        $flow = read_flow($provider, $flowId);
        if ($flow['acknowledgement']['status'] !== 'Pending') {
            break;
        }
        usleep(100_000);
    }
    return $flow;
}

/** Synchronizes as often as it takes until something holds. Returns the last result. */
function sync_until(AbstractPDPProvider $provider, callable $holds): array
{
    for ($tries = 0; $tries < 50; $tries++) {
        $result = $provider->syncFlows(time() - 3600);
        if ($holds() || $result['res'] < 1) {
            break;
        }
        usleep(200_000);
    }
    return $result;
}

function check_access(Company $seller): void
{
    $provider = $seller->withCredentials($seller->secret());
    step('a token for client id and secret', is_string($provider->getAccessToken()), (string) $provider->getTokenData()['token_expires_at']);
    step('the token is used', $provider->checkHealth()['status_code'] === true && read_status($provider) === 404);
    step('a wrong secret is refused', $seller->withCredentials('wrong')->getAccessToken() === null);
}

/** The status of the answer to a request that needs a valid credential. */
function read_status(AbstractPDPProvider $provider): int
{
    return $provider->fetchFlowData('flow_00000000000000000000000000', 'Metadata')['status_code'];
}

function check_provider(Company $seller, Company $buyer, string $name): void
{
    global $conf;
    [$provider, $receiver] = [$seller->providers[$name], $buyer->providers[$name]];
    step("$name: health with a key", $provider->checkHealth()['status_code'] === true);
    $found = $provider->checkRecipientDirectory($buyer->siren);
    step("$name: the recipient is in the directory", $found['status'] === 'routable', "{$found['identifier']} {$found['linestatus']} {$found['platform']}");
    $absent = $provider->checkRecipientDirectory(with_check_digit('99999999'));
    step("$name: an unknown recipient is not", $absent['status'] === 'absent', $absent['status']);
    foreach (['CII', 'FACTURX'] as $syntax) {
        $conf->global['EINVOICING_PROTOCOL'] = $syntax;
        check_invoice($seller, $buyer, $name, $syntax);
    }
    $empty = $receiver->syncFlows(time() - 3600);
    step("$name: what was synchronized is known", $empty['res'] === 1 && $empty['syncedFlows'] === 0, "{$empty['alreadyExist']} known");
}

function check_invoice(Company $seller, Company $buyer, string $name, string $syntax): void
{
    [$provider, $receiver] = [$seller->providers[$name], $buyer->providers[$name]];
    $number = "DO-$name-$syntax-".RUN;
    $path = write_invoice($seller, $buyer, $number, $syntax);
    Facture::$known[] = $number;
    $invoice = new Facture(null);
    $invoice->fetch(0, $number);
    $flowId = $provider->sendInvoice($invoice);
    if (!is_string($flowId)) {
        step("$name: $syntax is sent", false, strip_tags(json_encode($flowId).implode(' ', $provider->errors)));
        return;
    }
    $flow = decided($provider, $flowId);
    step("$name: $syntax is sent", $flow['acknowledgement']['status'] === 'Ok', $flowId.' '.json_encode($flow['acknowledgement']));
    $original = $provider->fetchFlowData($flowId, 'Original');
    step("$name: the original of $syntax is the same", $original['response'] === file_get_contents($path), strlen($original['response']).' bytes');
    $converted = $provider->fetchFlowData($flowId, 'Converted');
    $view = $provider->fetchFlowData($flowId, 'ReadableView');
    step("$name: $syntax converted and as PDF", str_contains((string) $converted['response'], $number) && str_starts_with((string) $view['response'], '%PDF-'),
        strlen((string) $converted['response']).' and '.strlen((string) $view['response']).' bytes');
    $isReceived = fn () => array_filter(Document::$created, fn ($each) => $each->flow_type === 'SupplierInvoice'
        && str_contains(ProtocolManager::$received[$each->flow_id]['file'] ?? '', $number)) !== [];
    $result = sync_until($receiver, $isReceived);
    step("$name: $syntax becomes a supplier invoice of the buyer", $isReceived(), strip_tags(implode(' ', [...$result['messages'], ...$result['details'] ?? []])));
    if ($syntax === 'CII') {
        check_statuses($seller, $buyer, $name, $number);
    }
}

function check_statuses(Company $seller, Company $buyer, string $name, string $number): void
{
    global $mysoc;
    [$provider, $receiver] = [$seller->providers[$name], $buyer->providers[$name]];
    [$mysoc->idprof1, PDPProviderManager::$provider] = [$buyer->siren, $receiver];
    $invoice = new FactureFournisseur(null);
    [$invoice->id, $invoice->ref, $invoice->ref_supplier] = [1, 'SI-1', $number];
    $invoice->date = $invoice->date_creation = gmmktime(0, 0, 0, 11, 20, 2026);
    $invoice->thirdparty = new Societe(null);
    [$invoice->thirdparty->id, $invoice->thirdparty->idprof1] = [1, $seller->siren];
    $sent = $receiver->sendStatusMessage($invoice, 204);
    $last = end(EInvoicing::$statuses);
    $flow = $sent['res'] === 1 ? decided($receiver, $last['flowId']) : ['acknowledgement' => $sent];
    step("$name: a status (CDAR) of Dolibarr counts", ($flow['acknowledgement']['status'] ?? '') === 'Ok', json_encode($flow['acknowledgement'], JSON_UNESCAPED_UNICODE));
    $codes = fn () => array_values(array_map(fn ($each) => $each->cdar_lifecycle_code,
        array_filter(Document::$created, fn ($each) => $each->flow_type === 'CustomerInvoiceLC' && $each->tracking_idref === $number)));
    sync_until($provider, fn () => in_array('204', $codes(), true));
    step("$name: the seller's Dolibarr reads the statuses", $codes() === ['200', '204'], implode(', ', $codes()));
}

$version = trim((string) shell_exec('git -C '.escapeshellarg(getenv('MODULE')).' log -1 --format=%h.%as 2>/dev/null'));
echo 'Dolibarr einvoicing '.($version ?: 'of an unknown version').' on PHP '.PHP_VERSION.' against '.BASE."\n";
$seller = new Company(getenv('SELLER'), 'Boulangerie du Port');
$buyer = new Company(getenv('BUYER'), 'Traiteur de la Gare');
check_access($seller);
foreach (array_keys($seller->providers) as $name) {
    check_provider($seller, $buyer, $name);
}
echo $failed === [] ? "all steps passed\n" : count($failed)." failed\n";
exit($failed === [] ? 0 : 1);
