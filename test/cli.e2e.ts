import { commandLine } from './cli/commands';
import { doctor } from './cli/doctor';

jest.setTimeout(120_000);

commandLine();
doctor();
