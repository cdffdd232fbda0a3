/**
 * JSON Schemas (2020-12) of the interface, by name. The parsers check the same shapes, so that schemas and parsers
 * agree.
 */
import {
  directoryLineShape,
  directorySearchShapes,
  directoryLinePageShape,
  routingCodeShape,
  sirenShape,
  siretShape,
} from './directory';
import { flowFailureShape } from './failure';
import { flowInfoShapes, flowShape, submittedFlowShape } from './flow';
import { flowSearchShapes, flowSearchResponseShape } from './flow-search';
import type { JsonShape } from './shape';

export const jsonSchemas = {
  FlowInfo11: flowInfoShapes['1.1'],
  FlowInfo: flowInfoShapes['1.2'],
  SubmittedFlow: submittedFlowShape,
  Flow: flowShape,
  FlowSearch11: flowSearchShapes['1.1'],
  FlowSearch: flowSearchShapes['1.2'],
  FoundFlows: flowSearchResponseShape,
  DirectorySiren: sirenShape,
  DirectorySiret: siretShape,
  DirectoryRoutingCode: routingCodeShape,
  DirectoryLine: directoryLineShape,
  FoundLines: directoryLinePageShape,
  SirenSearch: directorySearchShapes.siren,
  SiretSearch: directorySearchShapes.siret,
  RoutingCodeSearch: directorySearchShapes['routing-code'],
  DirectoryLineSearch: directorySearchShapes['directory-line'],
  FlowFailure: flowFailureShape,
} as const satisfies Record<string, JsonShape>;
