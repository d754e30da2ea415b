import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { installRelease } from './support/installed-release.ts';

const release = inject('release');

beforeAll(() => {
  if (process.getuid?.() !== 0)
    throw new Error('This file sets up a service in folders of its own, which needs root.');
});

/**
 * Runs a script as root in a view of this machine of its own: what it writes to /etc, /opt, /var/lib and
 * /usr/local/bin is gone afterwards, and no systemd is there.
 */
function onAnotherMachine(script: string): string {
  const place = mkdtempSync(join(tmpdir(), 'voltcart-machine-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const folders = ['etc', 'opt', 'var/lib', 'usr/local/bin', 'run/systemd'];
  for (const folder of folders) mkdirSync(join(place, folder), { recursive: true });
  const mounts = folders.map(
    (folder) => `[ ! -d /${folder} ] || mount --bind ${join(place, folder)} /${folder}`,
  );
  const file = join(place, 'script.sh');
  writeFileSync(
    file,
    [
      'set -eu',
      'umask 022',
      `cp -a /etc/. ${place}/etc/`,
      `rm -rf ${place}/etc/voltcart`,
      ...mounts,
      script,
    ].join('\n'),
  );
  return execFileSync('unshare', ['--mount', '--propagation', 'private', 'sh', file], { encoding: 'utf8' });
}

const UNPACK = `mkdir -p /opt/voltcart/releases
tar -xzf ${release.archive} -C /opt/voltcart/releases
cd /opt/voltcart/releases/voltcart-${release.version}`;

test('user, folders, settings, links and unit are made, and made once', () => {
  const [first = '', second = '', facts = ''] = onAnotherMachine(`${UNPACK}
./voltcart install-service
echo =====
sed -i 's/^#PORT=.*/PORT=3999/' /etc/voltcart/voltcart.env
/usr/local/bin/voltcart install-service
echo =====
stat -c '%n %U:%G %a' /var/lib/voltcart /etc/voltcart /etc/voltcart/voltcart.env /etc/systemd/system/voltcart.service
readlink /opt/voltcart/current /usr/local/bin/voltcart
grep -E '^(DATA_DIR|PORT)' /etc/voltcart/voltcart.env
grep -E '^(User|ExecStart|ReadWritePaths)' /etc/systemd/system/voltcart.service
getent passwd voltcart`).split('=====\n');
  expect(first.trim().split('\n')).toEqual([
    'Made the user voltcart.',
    'Made the folder /var/lib/voltcart for the data.',
    'Wrote the settings file /etc/voltcart/voltcart.env.',
    `Made the link /opt/voltcart/current to releases/voltcart-${release.version}.`,
    'Made the link /usr/local/bin/voltcart to /opt/voltcart/current/voltcart.',
    'Wrote the unit /etc/systemd/system/voltcart.service.',
    'systemd does not run this machine: start the shop by other means (voltcart start).',
    'Set PUBLIC_URL in /etc/voltcart/voltcart.env, then open the shop: systemctl enable --now voltcart',
  ]);
  expect(second).not.toMatch(/^Made/m);
  expect(second).toContain('The settings in /etc/voltcart/voltcart.env stay as they are.');
  expect(facts.trim().split('\n')).toEqual([
    '/var/lib/voltcart voltcart:voltcart 700',
    '/etc/voltcart root:voltcart 750',
    '/etc/voltcart/voltcart.env root:voltcart 640',
    '/etc/systemd/system/voltcart.service root:root 644',
    `releases/voltcart-${release.version}`,
    '/opt/voltcart/current/voltcart',
    'PORT=3999',
    'DATA_DIR=/var/lib/voltcart',
    'User=voltcart',
    'ExecStart=/opt/voltcart/current/voltcart start',
    'ReadWritePaths=/var/lib/voltcart',
    expect.stringMatching(/^voltcart:x:\d+:\d+::\/var\/lib\/voltcart:\/usr\/sbin\/nologin$/),
  ]);
});

test('data that root made before go to the service’s user; root’s commands then act as that user', () => {
  const [, open = '', files = ''] = onAnotherMachine(`${UNPACK}
opened() { # waits for the shop that writes to this file
  while ! grep -q ' is open at ' "$1"; do kill -0 $! || { cat "$1"; exit 1; }; sleep 0.1; done
}
export PORT=0
./voltcart start > /opt/printed & opened /opt/printed; kill $!; wait $! || true
./voltcart install-service
echo =====
voltcart start > /opt/printed & opened /opt/printed
voltcart admin create two@example.test > /dev/null
voltcart backup > /dev/null
stat -c %U /proc/$!
kill $!; wait $!
grep DATA_DIR= /etc/voltcart/voltcart.env
echo =====
find /opt/voltcart/data ! -user voltcart -o -perm /077 | grep -v '^/opt/voltcart/data$' || true
find /opt/voltcart/data -name 'voltcart-*.tar' | wc -l`).split('=====\n');
  expect(open).toBe('voltcart\nDATA_DIR=/opt/voltcart/data\n');
  expect(files).toBe('1\n');
});

test('without root it is refused in one line, and outside of releases, too', async () => {
  const { run } = await installRelease(release.archive, release.version);
  const asNobody = onAnotherMachine(`${UNPACK}
chmod 755 /opt
setpriv --reuid 65534 --regid 65534 --clear-groups ./voltcart install-service 2>&1 || echo "exit $?"
mv /opt/voltcart/releases/voltcart-${release.version} /opt/shop
/opt/shop/voltcart install-service 2>&1 || echo "exit $?"`);
  expect(asNobody.trim().split('\n')).toEqual([
    'install-service makes a user, folders and a service, which needs root: run it with sudo.',
    'exit 1',
    `/opt/shop cannot be updated later: move it to /opt/voltcart/releases/shop, and run this from there.`,
    'exit 1',
  ]);
  expect(await run(['install-service', 'now'])).toMatchObject({ status: 2 });
});

test('the unit that is written is valid, and leaves little to somebody who breaks in', () => {
  const unit = '/etc/systemd/system/voltcart.service';
  const [, verified = '', score = ''] = onAnotherMachine(`${UNPACK}
./voltcart install-service
echo =====
systemd-analyze verify --man=no ${unit} 2>&1
echo =====
systemd-analyze security --offline=true --threshold=15 ${unit}`).split('=====\n');
  expect(verified.split('\n').filter((line) => line.includes('voltcart'))).toEqual([]);
  expect(score).toMatch(/Overall exposure level for voltcart\.service: [01]\.\d OK/);
});

test('a folder with a space makes a service that works, and the service of another shop stays its own', () => {
  const unit = '/etc/systemd/system/voltcart.service';
  const [, paths = '', verified = '', refused = ''] = onAnotherMachine(`${UNPACK}
mkdir -p '/opt/My shop'
mv /opt/voltcart/releases '/opt/My shop/releases'
cd '/opt/My shop/releases/voltcart-${release.version}'
printf 'DATA_DIR=./its data\n' > '/opt/My shop/voltcart.env'
./voltcart install-service
echo =====
grep -E '^(ExecStart|WorkingDirectory|ReadWritePaths)' ${unit}
stat -c %U '/opt/My shop/its data'
echo =====
systemd-analyze verify --man=no ${unit} 2>&1
echo =====
${UNPACK}
before=$(md5sum ${unit})
./voltcart install-service 2>&1 || echo "exit $?"
[ "$before" = "$(md5sum ${unit})" ]
readlink /usr/local/bin/voltcart
rm -r '/opt/My shop'
./voltcart install-service`).split('=====\n');
  expect(paths.trim().split('\n')).toEqual([
    'ExecStart="/opt/My shop/current/voltcart" start',
    'WorkingDirectory=/opt/My shop/its data',
    'ReadWritePaths="/opt/My shop/its data"',
    'voltcart',
  ]);
  expect(verified.split('\n').filter((line) => line.includes('voltcart'))).toEqual([]);
  const [why, exit, command, ...moved] = refused.split('\n');
  expect(why).toContain('The service of this machine is that of the shop in /opt/My shop.');
  expect([exit, command]).toEqual(['exit 1', '/opt/My shop/current/voltcart']);
  expect(moved).toContain(`Wrote the unit ${unit}.`);
});
