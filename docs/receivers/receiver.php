<?php
// Receives Recoverd's webhooks with PHP 8, without packages: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php

const TOLERANCE = 300; // seconds

/** Whether the raw body was signed with the secret, within the last five minutes. */
function verify(string $secret, string $id, string $timestamp, string $signatures, string $body, ?int $now = null): bool
{
    if ($id === '' || !ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > TOLERANCE) {
        return false;
    }
    $key = base64_decode(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret);
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is rotated there are two signatures, with a space between them.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals("v1,$expected", $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input'); // as it came: parsing and writing it again changes its bytes
$header = fn (string $name): string => $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
if (!verify(getenv('WEBHOOK_SECRET'), $header('webhook-id'), $header('webhook-timestamp'), $header('webhook-signature'), $body)) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);
// In your database, with a unique index; here a file for each, which only one request can create.
$seen = sys_get_temp_dir() . '/recoverd-webhook-' . preg_replace('/\W/', '', $event['opaque_id']);
if ($file = @fopen($seen, 'x')) {
    fclose($file);
    error_log("new {$event['event']} {$event['opaque_id']}"); // put it into a queue, and answer at once
}
http_response_code(204);
