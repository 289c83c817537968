<?php
// SPDX-License-Identifier: MIT
// A CalDAV server for tests by sabre/dav, the engine of Nextcloud and Baïkal. PHP's own server runs it.
//
// Its user is lin; the environment has SABRE_PASSWORD, and SABRE_DATA, a folder with db.sqlite.

error_reporting(E_ERROR);
ini_set('display_errors', '0');
require_once 'Sabre/autoload.php';

class OneUser extends Sabre\DAV\Auth\Backend\AbstractBasic
{
    protected function validateUserPass($user, $password)
    {
        return $user === 'lin' && $password === getenv('SABRE_PASSWORD');
    }
}

$database = new PDO('sqlite:' . getenv('SABRE_DATA') . '/db.sqlite');
$database->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
$principals = new Sabre\DAVACL\PrincipalBackend\PDO($database);
$calendars = new Sabre\CalDAV\Backend\PDO($database);
$server = new Sabre\DAV\Server([
    new Sabre\CalDAV\Principal\Collection($principals),
    new Sabre\CalDAV\CalendarRootNode($principals, $calendars),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\DAV\Auth\Plugin(new OneUser(), 'test'));
$server->addPlugin(new Sabre\DAVACL\Plugin());
$server->addPlugin(new Sabre\CalDAV\Plugin());
$server->exec();
