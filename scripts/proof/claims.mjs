/**
 * What docs/proof.md shows: each claim is a table or a paragraph of another page, which stays the only place where its figures are
 * written. `begins` is the beginning of the table's first line or of the paragraph; `figure` is a text in it whose first commit
 * dates a claim that names no day itself.
 */

/** Results that a page has. */
export const AREAS = [
  {
    title: 'Agreement with the official rules',
    intro:
      'The rules are programs of ours. Their results are compared with the lists of failed rules that a reference engine gives for the published files: the same rules, at the same level, as often. The collections of documents lie outside of the repository; a sample runs with the tests where they are there.',
    claims: [
      {
        title: 'EN 16931, Peppol BIS Billing and France, in UBL',
        page: 'rules.md',
        begins: '| Part | Documents | Agree | Lists compared: EN |',
        figure: '16,631',
        command: 'npm run oracle',
      },
      {
        title: 'XRechnung and NLCIUS',
        page: 'rules.md',
        begins: '| Part | Lists | Agree |',
        figure: '3,634',
        command: 'npm run oracle',
      },
      {
        title: 'Orders, despatch advices, answers and statuses',
        page: 'rules.md',
        begins: '| Rules | Official | Changed | Agree |',
        figure: '1,238',
        command: 'npm run oracle',
      },
      {
        title: 'EN 16931 in CII',
        page: 'rules.md',
        begins: '| Part | Lists | Agree |',
        holds: '9,957',
        figure: '9,957',
        command: 'npm run oracle',
      },
      {
        title: 'PINT OM',
        page: 'rules.md',
        begins: '| Part | Lists | Agree |',
        holds: '11,380',
        figure: '11,380',
        command: 'npm run oracle',
      },
      {
        title: 'Factur-X',
        page: 'rules.md',
        begins: '| Rules | Documents | Agree | Valid by the schema |',
        figure: '11,502',
        command: 'npm run oracle',
      },
    ],
  },
  {
    title: 'Interoperability',
    intro:
      'Documents are exchanged with software of others. Peers need a JDK and Maven; the pages of the commands say how they are started.',
    claims: [
      {
        title: 'Conformance points of the protocol',
        page: 'network-points.md',
        begins: '| name | test files |',
        figure: 'crafted messages that have to be accepted',
        command: 'npm test -- test/peppol',
      },
      {
        title: 'phase4 to Passerelle over AS4, in bursts',
        page: 'benchmarks.md',
        begins: '| burst | accepted | refused |',
        figure: 'phase4, 48 at once',
        date: '27 November 2026',
        command: 'npm run bench -- as4 --peers DIRECTORY',
      },
      {
        title: 'Clients that other generators make of the API document',
        page: 'generated-clients.md',
        begins: '| Generator | Client | Needs |',
        figure: 'oapi-codegen 2.8.2',
        command: 'npm run openapi:foreign',
      },
      {
        title: 'phase4 and phoss-smp, documents in both directions',
        page: 'network.md',
        begins: '29 November 2026, `npm run interop`',
        command: 'npm run interop -- --peers DIRECTORY',
      },
      {
        title: 'phase4 as the access point of a tax authority',
        page: 'network.md',
        begins: '29 November 2026, in the same run, reports',
        command: 'npm run interop -- tax-authority --peers DIRECTORY',
      },
      {
        title: 'Factur-X files in veraPDF and Mustang',
        page: 'facturx.md',
        begins: '29 November 2026, Mustang',
        command: 'npm run interop -- facturx',
      },
    ],
    open: [
      {
        title: 'A day of the network with phase4 and phoss-smp: migrations, faults, statuses, statistics',
        page: 'network.md#a-day-of-the-network',
        command: 'npm run day -- --peers DIRECTORY',
      },
    ],
  },
  {
    title: 'Faults under load',
    intro:
      'Real processes, databases and connections are killed, stopped and cut while clients send. A checker compares the clients’ logs, the database, receipts, mails and webhooks: lost, doubled and disorder have to be 0.',
    claims: [
      {
        title: 'Failover of the database server',
        page: 'faults.md',
        begins: '28 November 2026, seed 1',
        command: 'npm run faults -- FAILOVER --seed 1',
      },
      {
        title: 'Storm of kills and cuts',
        page: 'faults.md',
        begins: '27 November 2026, seed 35',
        command: 'npm run faults -- STORM --seed 35',
      },
      {
        title: 'Reports to a tax authority',
        page: 'faults.md',
        begins: '27 November 2026, `npm run faults -- TAX2 --seed 1`',
        command: 'npm run faults -- TAX2 --seed 1',
      },
      {
        title: 'The interface of French platforms',
        page: 'faults.md',
        begins: '27 November 2026, `npm run faults -- FR2`',
        command: 'npm run faults -- FR2',
      },
      {
        title: 'All cases',
        page: 'faults.md',
        begins: '21 November 2026, `npm run faults -- --seed 1`',
        command: 'npm run faults -- --seed 1',
      },
      {
        title: 'Messages of the network (AS4)',
        page: 'faults.md',
        begins: '22 November 2026, `npm run faults -- AS4`',
        command: 'npm run faults -- AS4',
      },
    ],
  },
  {
    title: 'Performance, as ratios',
    intro:
      'A time depends on the machine; a ratio of two programs that ran in turns on the same machine hardly does. The figures are of two cores that did other work, too.',
    claims: [
      {
        title: 'Reading and writing UBL, beside saxes and fast-xml-parser',
        page: 'benchmarks.md',
        begins: '| lines | kB | saxes | fast-xml-parser |',
        figure: '11,100',
        command: 'npm run bench -- invoice',
      },
      {
        title: 'A message of the network, beside phase4',
        page: 'benchmarks.md',
        begins: '| ours ÷ phase4 (sender and receiver) |',
        date: '22 November 2026',
        command: 'npm run bench -- as4 --peers DIRECTORY',
      },
      {
        title: 'Installation and start, beside the release before',
        page: 'benchmarks.md',
        begins: '| | before | now | limit |',
        date: '22 November 2026',
        command: 'npm run bench -- start --install',
      },
    ],
  },
  {
    title: 'Platforms',
    intro: 'Start, send, PDF, webhook, reports, backup and restore on each combination.',
    claims: [
      {
        title: 'PostgreSQL, Node, queue and pooler',
        page: 'platforms.md',
        begins: '| PostgreSQL | Node | queue |',
        figure: '| 15         | 20   | Redis      | session     | passed  |',
        command: 'npm run platforms',
      },
    ],
  },
  {
    title: 'Accessibility',
    intro: 'axe-core looks at the dashboard and at these pages in a real browser, with the tests.',
    claims: [
      {
        title: 'Dashboard',
        page: 'dashboard.md',
        begins: '`npm run test:ui` opens every screen',
        figure: 'axe-core and the policy report nothing',
        command: 'npm run test:ui -- --full',
      },
      {
        title: 'Guides and explorer',
        page: 'testing.md',
        begins: 'The guides and the explorer are opened in Chromium',
        figure: 'The guides and the explorer are opened in Chromium',
        command: 'npm run test:processes -- test/guides/site.process.e2e.ts',
      },
    ],
  },
  {
    title: 'Backups and upgrades',
    intro:
      'Both are commands that anybody with a checkout can run; they end with an error at the first difference.',
    claims: [
      {
        title: 'A backup under load, the installation destroyed, restored and compared',
        page: 'backup.md',
        begins: '29 November 2026, `npm run drill`',
        command: 'npm run drill',
      },
    ],
    open: [
      {
        title: 'Older versions upgraded while they serve',
        page: 'upgrades.md#npm-run-upgrade-test',
        command: 'npm run upgrade-test',
      },
    ],
  },
];
