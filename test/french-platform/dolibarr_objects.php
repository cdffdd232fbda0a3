<?php
/**
 * As many classes of Dolibarr as its provider classes use. Invoices, states and events are recorded and not processed.
 * Everything here is written for dolibarr_client.php; nothing is taken from Dolibarr.
 */

/** Knows the flows that were synchronized; accepts every other statement. */
class MemoryDatabase
{
    private array $rows = [];

    public function query(string $sql): bool
    {
        $isLookup = preg_match('/^SELECT flow_id .* IN \((.*)\)$/', $sql, $parts) === 1;
        $asked = $isLookup ? array_map(fn ($id) => trim($id, "' "), explode(',', $parts[1])) : [];
        $known = array_filter(Document::$created, fn ($document) => in_array($document->flow_id, $asked, true));
        $this->rows = array_map(fn ($document) => (object) ['flow_id' => $document->flow_id], array_values($known));
        return true;
    }

    public function fetch_object()
    {
        return array_shift($this->rows) ?? false;
    }

    public function escape($text): string
    {
        return addslashes((string) $text);
    }

    public function lasterror(): string
    {
        return '';
    }

    public function begin(): void
    {
    }

    public function commit(): void
    {
    }

    public function rollback(): void
    {
    }
}

/** Answers a text with its key. */
class KeyTexts
{
    public function trans(string $key, ...$values): string
    {
        return implode(' ', [$key, ...array_filter($values, 'is_scalar')]);
    }

    public function __call(string $name, array $values)
    {
        return $values[0] ?? '';
    }
}

/** An object of Dolibarr that is stored nowhere. */
#[AllowDynamicProperties]
class Recorded
{
    /** @var static[] */
    public static array $created = [];
    public $id = 0;
    public $error = '';
    public $errors = [];

    public function __construct($db)
    {
    }

    public function create($user): int
    {
        static::$created[] = $this;
        return $this->id = count(static::$created);
    }

    public function fetch_thirdparty(): void
    {
    }
}

class Call extends Recorded
{
    public static array $created = [];

    public function getNextCallId(): string
    {
        return 'CALL'.(count(self::$created) + 1);
    }
}

class Document extends Recorded
{
    public static array $created = [];
    public $cdar_reason_detail = '';

    public static function cleanXmlData(string $xml): string
    {
        return $xml;
    }

    public static function checkXmlDataMaxSize(string $xml): bool
    {
        return true;
    }
}

class ActionComm extends Recorded
{
    public static array $created = [];
}

class Form extends Recorded
{
    public function textwithpicto(...$values): string
    {
        return implode(' ', array_filter($values, 'is_string'));
    }
}

class Societe extends Recorded
{
    public $idprof1 = '';
}

/** A customer invoice: those of `$known` exist. */
class Facture extends Recorded
{
    public static array $known = [];
    public $element = 'facture';
    public $entity = 1;
    public $fk_project = 0;
    public $ref = '';
    public $thirdparty;

    public function fetch($id, $ref = ''): int
    {
        $this->id = (int) array_search($ref, ['', ...self::$known], true);
        $this->ref = $this->id > 0 ? $ref : '';
        return $this->id > 0 ? 1 : 0;
    }
}

class FactureFournisseur extends Facture
{
    public $element = 'invoice_supplier';
    public $ref_supplier = '';

    public function fetch($id, $ref = ''): int
    {
        [$this->id, $this->ref] = [(int) $id, "SI-$id"];
        return 1;
    }
}

/** The states that the module stores of its invoices. */
class EInvoicing
{
    const STATUS_ERROR = 25;
    const STATUS_AWAITING_VALIDATION = 15;
    const STATUS_PAID = 212;
    const STATUS_LABEL_KEYS = [204 => 'Prise_en_charge', 205 => 'Approuvee', 210 => 'Refusee', 212 => 'Encaissee'];
    public static array $links = [];
    public static array $statuses = [];

    public function __construct($db)
    {
    }

    public function insertOrUpdateExtLink($id, $element, $flowId, $status, $ref, $comment = ''): void
    {
        self::$links[$flowId] = ['status' => $status, 'ref' => $ref, 'comment' => $comment];
    }

    public function storeStatusMessage($id, $element, $code, $text, $direction, $flowId): int
    {
        self::$statuses[] = ['code' => (string) $code, 'direction' => $direction, 'flowId' => $flowId];
        return count(self::$statuses);
    }

    public function updateStatusMessageValidation($row, $text, $state, $comment): void
    {
        self::$statuses[$row - 1]['validation'] = $state;
    }

    public function fetchStatusMessages($flowId): array
    {
        $found = array_filter(self::$statuses, fn ($status) => $status['flowId'] === $flowId);
        return $found === [] ? [] : ['rowid' => array_key_first($found) + 1, 'element_id' => 1];
    }

    public function getDolibarrStatusCodeFromPdpLabel(string $label): int
    {
        return ['Error' => self::STATUS_ERROR, 'Ok' => 20][$label] ?? self::STATUS_AWAITING_VALIDATION;
    }

    public function getEinvoiceStatusOptions(): array
    {
        return self::STATUS_LABEL_KEYS;
    }

    public function getStatusLabel($code): string
    {
        return self::STATUS_LABEL_KEYS[$code] ?? '';
    }

    public function fetchDefaultRouting(): int
    {
        return 0;
    }

    public function removeSpaces(string $text): string
    {
        return str_replace(' ', '', $text);
    }

    public function getBuyerCommunicationURI($thirdparty): string
    {
        return $thirdparty->idprof1;
    }
}

class SupplierInvoiceHelper
{
    public static function getXmlData(): string
    {
        return '';
    }
}

class PDPProviderManager
{
    public static $provider;

    public function __construct($db)
    {
    }

    public function getProvider()
    {
        return self::$provider;
    }
}

abstract class AbstractProtocol
{
    const INCOMING_DIAGNOSTIC_READABLE_FILE_NAME = 'readable.pdf';
}

/** Reads CII and Factur-X, as Dolibarr does, and keeps each file that becomes a supplier invoice. */
class ProtocolManager extends AbstractProtocol
{
    public static array $received = [];

    public function __construct($db)
    {
    }

    public function getIncomingDiagnosticFileNames(): array
    {
        return [];
    }

    public function detectProtocolFromContent(string $content): ?string
    {
        if (str_starts_with($content, '%PDF-')) {
            return 'FACTURX';
        }
        return str_contains($content, 'data:standard:CrossIndustryInvoice') ? 'CII' : null;
    }

    public function getProtocol($name): self
    {
        return $this;
    }

    public function createSupplierInvoiceFromSource(string $file, $view, string $flowId): array
    {
        self::$received[$flowId] = ['file' => $file, 'view' => $view];
        return ['res' => count(self::$received), 'message' => ''];
    }
}
