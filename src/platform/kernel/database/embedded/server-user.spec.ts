import {
  hasPermission,
  findUnprivilegedAccount,
  SERVER_ACCOUNT,
  findServerUser,
  parseUnprivilegedAccount,
} from './server-user';

const ROOT = 'root:x:0:0:root:/root:/bin/bash';

describe('the account that root uses for initdb, and used for the server in earlier versions', () => {
  it.each([
    [
      'nobody, if there is one',
      `${ROOT}\ndaemon:x:1:1::/:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n`,
      65534,
    ],
    [
      'an account made for PostgreSQL',
      `${ROOT}\nalice:x:1000:1000::/:/bin/sh\npostgres:x:70:70::/:/bin/sh`,
      70,
    ],
    ['any other account', `${ROOT}\nnode:x:1000:1000::/home/node:/bin/sh\n`, 1000],
    [
      'the nobody of macOS, whose id is negative',
      `##\n# Users\n##\nnobody:*:-2:-2:Nobody:/:/bin/false\n`,
      4294967294,
    ],
  ])('is %s', (_, passwd, uid) => {
    expect(parseUnprivilegedAccount(passwd)?.uid).toBe(uid);
  });

  it.each(['', `${ROOT}\n`, `${ROOT}\ntoor:x:0:0::/root:/bin/sh\nbroken\n:::\n`])(
    'is not root (%j)',
    (passwd) => {
      expect(parseUnprivilegedAccount(passwd)).toBeNull();
    },
  );
});

describe('findServerUser', () => {
  const ownUid = process.getuid?.() ?? 0;

  it('is a dedicated account for root, and the same user for an unprivileged process', async () => {
    expect(await findServerUser(null)).toEqual(ownUid === 0 ? SERVER_ACCOUNT : null);
    expect(SERVER_ACCOUNT.uid).not.toBe((await findUnprivilegedAccount())?.uid);
  });

  it('is the owner of an existing cluster; an unprivileged process gets an error', async () => {
    const owner = { uid: ownUid + 4321, gid: 4321 };
    if (ownUid === 0) expect(await findServerUser(owner)).toEqual(owner);
    else await expect(findServerUser(owner)).rejects.toThrow(/belongs to uid/);
  });

  it('is not the account that earlier versions used for the server of root', async () => {
    const formerUser = await findUnprivilegedAccount();
    if (ownUid === 0) expect(await findServerUser(formerUser)).toEqual(SERVER_ACCOUNT);
  });
});

describe('hasPermission', () => {
  const user = { uid: 7, gid: 8 };

  it.each([
    ['the owner', { uid: 7, gid: 0, mode: 0o700 }, true],
    ['the owner, who has no access although others have it', { uid: 7, gid: 0, mode: 0o077 }, false],
    ['the group', { uid: 0, gid: 8, mode: 0o710 }, true],
    ['the group, which has no access although others have it', { uid: 0, gid: 8, mode: 0o707 }, false],
    ['others', { uid: 0, gid: 0, mode: 0o701 }, true],
    ['others, who have no access', { uid: 0, gid: 0, mode: 0o770 }, false],
  ])('checks the permission bits of %s', (_, file, expected) => {
    expect(hasPermission(file, user, 'traverse')).toBe(expected);
    const readable = { ...file, mode: file.mode & ~0o111 };
    expect(hasPermission(readable, user, 'traverse')).toBe(false);
  });
});
