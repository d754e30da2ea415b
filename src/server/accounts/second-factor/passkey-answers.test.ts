import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../../tests/support/machines/software-authenticator.ts';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../../actor.ts';
import { beginSignIn } from '../account-service.ts';
import { addPasskey, beginPasskey } from './enrolment-service.ts';
import { prove } from './proof-service.ts';
import { finishSignIn } from './second-step-service.ts';

const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };
const INVALID = { reason: { code: 'invalid_passkey' } };

describeEngines('an answer of a passkey', (engine) => {
  test.each([
    ['no', undefined],
    ['a boolean as', true],
    ['a number as', 7],
    ['a list as', ['bWluZQ']],
    ['an object as', { toString: 'bWluZQ' }],
    ['an empty', ''],
    ['a NUL as', '\u0000'],
    ['half a character as', '\ud800'],
  ])('with %s challenge is refused by every call that takes one', async (_what, challenge) => {
    const { deps, given } = await openTestShop(engine);
    const { actor, email } = await given.user();
    const device = createAuthenticator(deps.publicUrl);
    const made = device.make(await beginPasskey(deps, actor));
    await addPasskey(deps, actor, { name: 'Laptop', made });
    const begun = await beginSignIn(deps, GUEST, { email, password: PASSWORD, client });
    if ('session' in begun) throw new Error('the password alone was enough');

    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
    const passkey = { ...device.sign({ challenge: 'bWluZQ' }).passkey, clientDataJSON };
    const { token } = begun.secondStep;
    const add = { name: 'Other', made: { ...made, clientDataJSON } };
    await expect(addPasskey(deps, actor, add)).rejects.toMatchObject(INVALID);
    await expect(prove(deps, actor, { answer: { passkey }, client })).rejects.toMatchObject(INVALID);
    await expect(finishSignIn(deps, GUEST, { token, answer: { passkey }, client })).rejects.toMatchObject(
      INVALID,
    );
    const { auditEntries } = deps.db.read.tables;
    const actions = (await deps.db.read.select().from(auditEntries)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'user.sign_in_failed')).toHaveLength(2);
  });
});
