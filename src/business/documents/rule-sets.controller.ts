import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clock } from '../../platform/kernel/clock';
import { Operation } from '../../platform/kernel/http/operation';
import {
  day,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { listCodeLists, listRuleSetVersions } from '../../standards/rules/catalogue';

const ruleSetSchema = namedSchema(
  'RuleSet',
  object({
    name: text,
    version: text,
    source: text,
    since: day,
    until: nullable(day),
    state: enumOf('superseded', 'in_force', 'upcoming'),
    rules: integer,
  }),
);

const codeListSchema = namedSchema(
  'CodeList',
  object({ name: text, source: text, version: text, codes: integer }),
);

interface RuleSets {
  success: true;
  ruleSets: Shape<typeof ruleSetSchema>[];
  codeLists: Shape<typeof codeListSchema>[];
}

/** Lists the rule sets and code lists by which documents are validated. */
@ApiTags('Documents')
@Controller('api/v1/rule-sets')
export class RuleSetsController {
  @Get()
  @Operation({
    id: 'ruleSets.list',
    summary: 'List the rule sets and code lists for the validation of documents',
    description:
      'Lists all versions in this release, with the days on which they are in force. A document is ' +
      'validated by the version in force on the day of the exchange; additional findings of an ' +
      '`upcoming` version are reported as warnings during the 90 days before it comes into force.',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer: { ruleSets: listOf(ruleSetSchema), codeLists: listOf(codeListSchema) },
    example: {
      ruleSets: [
        {
          name: 'peppol',
          version: '3.0.21',
          source: 'Peppol BIS Billing 3.0.21',
          since: '2026-08-17',
          until: null,
          state: 'in_force',
          rules: 214,
        },
      ],
      codeLists: [{ name: 'Currencies (ISO 4217)', source: 'EN 16931', version: '1.3.16', codes: 178 }],
    },
  })
  list(): RuleSets {
    return {
      success: true,
      ruleSets: listRuleSetVersions(clock.now().toISOString().slice(0, 10)),
      codeLists: listCodeLists(),
    };
  }
}
