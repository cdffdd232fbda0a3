<?php
/**
 * As many functions of Dolibarr as the provider classes of its module einvoicing call: settings and tokens in memory, HTTP by
 * curl. Everything here is written for dolibarr_client.php; nothing is taken from Dolibarr.
 */

require __DIR__.'/dolibarr_objects.php';

const DOL_VERSION = '22.0.0';
const MAIN_DB_PREFIX = 'llx_';

/** Files that the classes require; what they declare is below. */
const EMPTY_FILES = [
    'core/lib/admin.lib.php', 'core/lib/geturl.lib.php', 'core/class/html.form.class.php',
    'compta/facture/class/facture.class.php', 'fourn/class/fournisseur.facture.class.php',
    'comm/action/class/actioncomm.class.php', 'einvoicing/class/protocols/ProtocolManager.class.php',
    'einvoicing/vendor/autoload.php',
];
/** Files of the module that run unchanged. */
const CHECKED_FILES = [
    'class/providers/AbstractPDPProvider.class.php', 'class/providers/SuperPDPProvider.class.php',
    'class/providers/EsalinkPDPProvider.class.php', 'class/utils/CdarHandler.class.php',
];

/** Makes the tree in which the classes find each other. Returns its path. */
function prepare_htdocs(string $module): string
{
    $htdocs = sys_get_temp_dir().'/dolibarr-'.bin2hex(random_bytes(6));
    foreach (EMPTY_FILES as $file) {
        @mkdir(dirname("$htdocs/$file"), 0700, true);
        file_put_contents("$htdocs/$file", "<?php\n");
    }
    foreach (CHECKED_FILES as $file) {
        @mkdir(dirname("$htdocs/einvoicing/$file"), 0700, true);
        if (!copy("$module/$file", "$htdocs/einvoicing/$file")) {
            exit("$module/$file is missing; MODULE is the folder einvoicing of dolibarr-community-modules\n");
        }
    }
    mkdir("$htdocs/temp");
    return $htdocs;
}

function remove_tree(string $path): void
{
    foreach (array_diff(scandir($path), ['.', '..']) as $name) {
        is_dir("$path/$name") ? remove_tree("$path/$name") : unlink("$path/$name");
    }
    rmdir($path);
}

function dol_include_once(string $path): bool
{
    $file = DOL_DOCUMENT_ROOT.'/'.ltrim($path, '/');
    return is_file($file) ? (bool) (include_once $file) : true;
}

function getDolGlobalString(string $name, string $default = ''): string
{
    return (string) ($GLOBALS['conf']->global[$name] ?? $default);
}

function getDolGlobalInt(string $name, int $default = 0): int
{
    return (int) ($GLOBALS['conf']->global[$name] ?? $default);
}

function dolibarr_set_const($db, string $name, $value): int
{
    $GLOBALS['conf']->global[$name] = (string) $value;
    return 1;
}

function dolibarr_del_const($db, string $name): int
{
    unset($GLOBALS['conf']->global[$name]);
    return 1;
}

function dol_now(): int
{
    return time();
}

function dol_mktime($hour, $minute, $second, $month, $day, $year): int
{
    return gmmktime($hour, $minute, $second, $month, $day, $year);
}

function dol_print_date($time, string $format): string
{
    $escaped = str_replace(['T', 'Z'], ['\T', '\Z'], $format);
    $php = str_replace(['%Y', '%m', '%d', '%H', '%M', '%S'], ['Y', 'm', 'd', 'H', 'i', 's'], $escaped);
    return str_contains($format, '%') ? gmdate($php, (int) $time) : gmdate('YmdHis', (int) $time);
}

function dol_sanitizeFileName(string $name): string
{
    return preg_replace('/[^\w.-]/', '_', $name);
}

function dol_buildpath(string $path): string
{
    return "http://dolibarr.example$path";
}

function dol_syslog(string $message): void
{
    if (getenv('VERBOSE')) {
        echo "     log: $message\n";
    }
}

function dol_is_dir(string $path): bool
{
    return is_dir($path);
}

function dol_mkdir(string $path): void
{
    mkdir($path, 0700, true);
}

function dol_delete_file(string $path): void
{
    @unlink($path);
}

function idprof($company): string
{
    return $company->idprof1;
}

function thirdpartyidprof($object): string
{
    return $object->thirdparty->idprof1;
}

function getDoliDBInstance(): MemoryDatabase
{
    return $GLOBALS['db'];
}

/** One HTTP exchange. The last one is kept for the transcript. */
function getURLContent(string $url, string $method, $body, $followed, array $headers): array
{
    $curl = curl_init($url);
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 60, CURLOPT_HTTPHEADER => $headers]);
    if ($method !== 'GET') {
        curl_setopt_array($curl, [CURLOPT_POST => true, CURLOPT_POSTFIELDS => $body === false ? '' : $body]);
    }
    $content = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_HTTP_CODE);
    $GLOBALS['exchanges'][] = ['method' => $method === 'GET' ? 'GET' : 'POST', 'url' => $url, 'status' => $status];
    return ['content' => (string) $content, 'http_code' => $status,
        'curl_error_no' => curl_errno($curl), 'curl_error_msg' => curl_error($curl)];
}
