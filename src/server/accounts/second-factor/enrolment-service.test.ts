import { expect, test } from 'vitest';
import { codeOf } from '../../../../tests/support/machines/authenticator-app.ts';
import { createAuthenticator } from '../../../../tests/support/machines/software-authenticator.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import type { Actor } from '../../actor.ts';
import { updateUser } from '../user-repository.ts';
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  listSecondFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './enrolment-service.ts';
import { askForPasskey, checkFactor } from './factor-service.ts';

const refused = (code: string) => ({ reason: { code } });
const NONE = { app: null, passkeys: [], recoveryCodesLeft: 0 };

describeEngines('second factors', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, clock, given } = shop;
    const { actor, id: userId, email } = await given.user();
    const list = () => listSecondFactors(deps, actor);
    async function enrolApp() {
      const { secret } = await beginApp(deps, actor);
      return confirmApp(deps, actor, { code: codeOf(secret, clock.now()) });
    }
    const device = createAuthenticator(deps.publicUrl);
    const enrolPasskey = async (name = 'Laptop', by = device) =>
      addPasskey(deps, actor, { name, made: by.make(await beginPasskey(deps, actor)) });
    const audited = async () => {
      const { auditEntries } = deps.db.read.tables;
      const rows = await deps.db.read.select().from(auditEntries).orderBy(auditEntries.id);
      return rows.map(({ action, data }) => [action, data]);
    };
    const check = (code: string) => checkFactor(deps, userId, { answer: { code }, purpose: 'prove' });
    const { mails } = deps.db.read.tables;
    const mailed = () => deps.db.read.select().from(mails).orderBy(mails.id);
    return { ...shop, actor, userId, email, list, enrolApp, device, enrolPasskey, audited, check, mailed };
  }

  test('an account that has just been deleted is asked for no passkey', async () => {
    const { deps, userId } = await open();
    await deps.db.transaction((tx) => tx.delete(tx.tables.users));
    await expect(askForPasskey(deps, userId, { purpose: 'prove', asker: userId })).rejects.toMatchObject(
      refused('unauthenticated'),
    );
  });

  test('an app counts once a code confirms it', async () => {
    const { deps, actor, email, clock, list, audited } = await open();
    await expect(confirmApp(deps, actor, { code: '000000' })).rejects.toMatchObject(refused('wrong_code'));
    const lost = await beginApp(deps, actor);
    const { secret, uri } = await beginApp(deps, actor);
    expect(uri).toBe(
      `otpauth://totp/Voltcart:${encodeURIComponent(email)}?issuer=Voltcart&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const old = { code: codeOf(lost.secret, clock.now()) };
    await expect(confirmApp(deps, actor, old)).rejects.toMatchObject(refused('wrong_code'));
    expect(await list()).toEqual(NONE);
    const { recoveryCodes } = await confirmApp(deps, actor, { code: codeOf(secret, clock.now()) });
    expect(recoveryCodes).toHaveLength(10);
    expect(await list()).toEqual({ app: { createdAt: clock.now() }, passkeys: [], recoveryCodesLeft: 10 });
    expect(await audited()).toEqual([['user.second_factor_added', { factor: 'authenticator' }]]);
    await expect(beginApp(deps, actor)).rejects.toMatchObject(refused('authenticator_exists'));
  });

  test('are changed twenty times an hour', async () => {
    const { deps, given, actor, userId, email, clock, enrolApp, audited } = await open();
    await enrolApp();
    for (let n = 2; n < 20; n++) await renewRecoveryCodes(deps, actor);
    await expect(renewRecoveryCodes(deps, actor)).rejects.toMatchObject(refused('too_many_requests'));
    expect(await audited()).toHaveLength(19);
    // Nor by an account that has the address next.
    const next = await given.user();
    const freed = { email: 'freed@example.test', emailKey: 'freed@example.test', updatedAt: deps.now() };
    await deps.db.transaction(async (tx) => {
      await updateUser(tx, userId, freed);
      await updateUser(tx, next.id, { email, emailKey: email, updatedAt: deps.now() });
    });
    await expect(beginApp(deps, next.actor)).rejects.toMatchObject(refused('too_many_requests'));
    clock.advance(3_600_000);
    await renewRecoveryCodes(deps, actor);
  });

  test('codes count in full-width digits, and what is no code is a wrong one', async () => {
    const { deps, actor, clock, check, list } = await open();
    const wide = (code: string) =>
      code.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const { secret } = await beginApp(deps, actor);
    for (const code of ['१२३४५६', 'éééééé', '１２３', '12345a', '１２３４５６７'])
      await expect(confirmApp(deps, actor, { code }), code).rejects.toMatchObject(refused('wrong_code'));
    const { recoveryCodes } = await confirmApp(deps, actor, { code: wide(codeOf(secret, clock.now())) });
    clock.advance(30_000);
    for (const code of ['१२३४५६', 'éééééé'])
      await expect(check(code), code).rejects.toMatchObject(refused('wrong_code'));
    await check(wide(codeOf(secret, clock.now())));
    await check(wide(recoveryCodes?.[0] ?? ''));
    expect(await list()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('recovery codes come with the first factor and go with the last', async () => {
    const { deps, actor, list, enrolApp, enrolPasskey, audited } = await open();
    expect((await enrolApp()).recoveryCodes).toHaveLength(10);
    expect((await enrolPasskey()).recoveryCodes).toBeNull();
    await removeApp(deps, actor);
    await removeApp(deps, actor);
    const { app, passkeys, recoveryCodesLeft } = await list();
    expect({ app, recoveryCodesLeft }).toEqual({ app: null, recoveryCodesLeft: 10 });
    await removePasskey(deps, actor, { id: passkeys[0]?.id ?? toId('passkey', '') });
    expect(await list()).toEqual(NONE);
    await expect(renewRecoveryCodes(deps, actor)).rejects.toMatchObject(refused('not_found'));
    expect((await audited()).slice(-2)).toEqual([
      ['user.second_factor_removed', { factor: 'authenticator' }],
      ['user.second_factor_removed', { factor: 'passkey', name: 'Laptop' }],
    ]);
  });

  test('each change is told by mail, without the passkey’s name', async () => {
    const { deps, actor, email, list, enrolApp, enrolPasskey, mailed } = await open();
    await enrolApp();
    await enrolPasskey('Call 0900 12345');
    const [passkey] = (await list()).passkeys;
    const id = passkey?.id ?? toId('passkey', '');
    await renamePasskey(deps, actor, { id, name: 'Call 0900' });
    await renewRecoveryCodes(deps, actor);
    await removeApp(deps, actor);
    await removeApp(deps, actor);
    await removePasskey(deps, actor, { id });
    const sent = await mailed();
    expect(sent.map(({ text }) => text.split('\n\n').slice(0, 2))).toEqual([
      ['An authenticator app was set up for your account.', expect.stringContaining('second step')],
      ['A passkey was added to your account.', expect.stringContaining('second step')],
      [expect.stringContaining('New recovery codes were made'), expect.stringContaining('second step')],
      ['The authenticator app was removed from your account.', expect.stringContaining('second step')],
      ['A passkey was removed from your account.', 'Your password alone is now enough to log in.'],
    ]);
    for (const { kind, recipient, text, html } of sent) {
      expect({ kind, recipient }).toEqual({ kind: 'second_factor_changed', recipient: email });
      expect(text).toContain(`${deps.publicUrl}/forgot-password`);
      expect(text + html).not.toContain('0900');
    }
  });

  test('a change is told in the person’s language; one that is refused is not told', async () => {
    const { deps, actor, userId, enrolApp, mailed } = await open();
    await deps.db.transaction((tx) => updateUser(tx, userId, { language: 'de', updatedAt: deps.now() }));
    await expect(renewRecoveryCodes(deps, actor)).rejects.toMatchObject(refused('not_found'));
    await beginApp(deps, actor);
    await expect(confirmApp(deps, actor, { code: '000000' })).rejects.toMatchObject(refused('wrong_code'));
    expect(await mailed()).toEqual([]);
    await enrolApp();
    expect((await mailed()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Für Ihr Konto wurde eine Authenticator-App eingerichtet.'),
    ]);
  });

  test('new recovery codes void the old ones', async () => {
    const { deps, actor, list, enrolApp, check } = await open();
    const [old = ''] = (await enrolApp()).recoveryCodes ?? [];
    const [first = '', second = ''] = await renewRecoveryCodes(deps, actor);
    await expect(check(old)).rejects.toMatchObject(refused('wrong_code'));
    await check(first);
    await check(second);
    expect((await list()).recoveryCodesLeft).toBe(8);
  });

  test('the codes are stored only as hashes', async () => {
    const { deps, enrolApp } = await open();
    const { recoveryCodes } = await enrolApp();
    const rows = await deps.db.read.select().from(deps.db.read.tables.recoveryCodes);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(10);
    for (const code of recoveryCodes ?? []) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('a passkey is made for this account, on our pages, once', async () => {
    const { deps, actor, email, device, enrolPasskey, list } = await open();
    const bad = refused('invalid_passkey');
    const options = await beginPasskey(deps, actor);
    expect(options).toMatchObject({ rp: { id: 'shop.test', name: 'Voltcart' }, user: { name: email } });
    const add = (made: ReturnType<typeof device.make>) => addPasskey(deps, actor, { name: 'Laptop', made });
    await expect(add(device.make(options, { origin: 'https://evil.test' }))).rejects.toMatchObject(bad);
    // The challenge is used up, even by a refused answer.
    await expect(add(device.make(options))).rejects.toMatchObject(bad);
    const other = device.make(await beginPasskey(deps, actor), { rpId: 'evil.test' });
    await expect(add(other)).rejects.toMatchObject(bad);
    await enrolPasskey();
    const { excludeCredentials } = await beginPasskey(deps, actor);
    expect(excludeCredentials).toHaveLength(1);
    await expect(enrolPasskey()).rejects.toMatchObject(bad);
    expect((await list()).passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
  });

  test('a passkey can be renamed; another person’s does not exist', async () => {
    const { deps, given, actor, enrolPasskey, list } = await open();
    await enrolPasskey();
    const id = (await list()).passkeys[0]?.id ?? toId('passkey', '');
    await renamePasskey(deps, actor, { id, name: 'Key ring' });
    expect((await list()).passkeys).toMatchObject([{ id, name: 'Key ring' }]);
    const { actor: other } = await given.user();
    await expect(renamePasskey(deps, other, { id, name: 'Mine' })).rejects.toMatchObject(
      refused('not_found'),
    );
    await expect(removePasskey(deps, other, { id })).rejects.toMatchObject(refused('not_found'));
    expect((await list()).passkeys).toMatchObject([{ id, name: 'Key ring' }]);
  });

  test('an account has at most ten passkeys', async () => {
    const { deps, actor, enrolPasskey } = await open();
    for (let i = 0; i < 10; i++) await enrolPasskey(`Key ${i}`, createAuthenticator(deps.publicUrl));
    await expect(beginPasskey(deps, actor)).rejects.toMatchObject({
      reason: { code: 'passkey_limit', limit: 10 },
    });
  });

  test('every change of the factors needs a fresh sign-in', async () => {
    const { deps, userId, device } = await open();
    const stale: Actor = { kind: 'customer', userId, fresh: false };
    const id = toId('passkey', 'pky_none');
    const made = device.make({ challenge: 'x' });
    for (const change of [
      () => beginApp(deps, stale),
      () => confirmApp(deps, stale, { code: '1' }),
      () => removeApp(deps, stale),
      () => beginPasskey(deps, stale),
      () => addPasskey(deps, stale, { name: 'x', made }),
      () => removePasskey(deps, stale, { id }),
      () => renewRecoveryCodes(deps, stale),
    ]) {
      await expect(change()).rejects.toMatchObject(refused('fresh_sign_in_needed'));
    }
  });
});
