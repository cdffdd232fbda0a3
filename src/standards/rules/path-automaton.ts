import { getLocalPart, NAMESPACE, qname, type NameId, type Node, type XmlDocument } from '../invoice/xml';

const PREFIXES: Record<string, string> = {
  ubl: NAMESPACE.invoice,
  cn: NAMESPACE.creditNote,
  ar: NAMESPACE.applicationResponse,
  ord: NAMESPACE.order,
  ores: NAMESPACE.orderResponse,
  desp: NAMESPACE.despatchAdvice,
  cac: NAMESPACE.cac,
  cbc: NAMESPACE.cbc,
  ext: NAMESPACE.ext,
  cdar: NAMESPACE.cdar,
  rsm: NAMESPACE.rsm,
  ram: NAMESPACE.ram,
  udt: NAMESPACE.udt,
  qdt: NAMESPACE.qdt,
  sktd: NAMESPACE.taxDataSlovakia,
  vidatd: NAMESPACE.taxDataVida,
  aetd: NAMESPACE.taxDataEmirates,
  omtd: NAMESPACE.taxDataOman,
};

/** Node of the tree of all path steps. */
interface Branch {
  id: number;
  children: Map<NameId, Branch>;
  /** child for any element */
  any?: Branch;
  /** children for elements by the ending of their local name */
  endings: Map<string, Branch>;
  /** numbers of the paths that end here */
  acceptedPaths: number[];
}

/**
 * State of an element with regard to all paths. Elements whose ancestors match the same steps share a state, so the
 * number of states does not depend on the number of elements or names in a document.
 */
export interface State<T> {
  /** plan that {@link PathAutomaton} creates for the matching paths */
  plan: T;
  branches: readonly Branch[];
  next: Map<NameId, State<T>>;
  /** next states for unregistered names, by the suffixes that they match */
  foreign: Map<string, State<T>>;
}

/**
 * Matches every element of a document against many paths with one table look-up: all paths together form a
 * non-deterministic automaton, whose deterministic states are created on demand and cached.
 */
export class PathAutomaton<T> {
  /** State of the document node. */
  readonly start: State<T>;
  private readonly anywhere: Branch;
  private readonly endings = new Set<string>();
  private readonly states = new Map<string, State<T>>();
  private readonly namesOfSteps = new Map<string, NameId>();
  private branchCount = 0;

  /**
   * @param paths each as in `Rule.context`; the number of a path is its index
   * @param createPlan creates the plan of a state from the ascending numbers of the matching paths
   * @throws Error for an invalid path in a rule set
   */
  constructor(
    paths: readonly string[],
    private readonly createPlan: (matchingPaths: readonly number[]) => T,
  ) {
    const absolute = this.createBranch();
    this.anywhere = this.createBranch();
    paths.forEach((alternatives, index) => {
      for (const path of alternatives.split('|')) this.addPath(absolute, path.trim(), index);
    });
    this.start = this.getState([absolute, this.anywhere]);
  }

  /** Returns the state of an element whose parent (or the document node) is in the state `from`. */
  step(from: State<T>, doc: XmlDocument, node: Node): State<T> {
    const name = doc.name(node);
    if (name < 0) return this.stepForeign(from, doc.localName(node));
    let state = from.next.get(name);
    if (state === undefined) {
      state = this.createState(from, name, this.findEndings(getLocalPart(name)));
      from.next.set(name, state);
    }
    return state;
  }

  private stepForeign(from: State<T>, local: string): State<T> {
    const endings = this.findEndings(local);
    const key = endings.join(' ');
    let state = from.foreign.get(key);
    if (state === undefined) {
      state = this.createState(from, undefined, endings);
      from.foreign.set(key, state);
    }
    return state;
  }

  private findEndings(local: string): string[] {
    const endings: string[] = [];
    for (const ending of this.endings) if (local.endsWith(ending)) endings.push(ending);
    return endings;
  }

  private createState(from: State<T>, name: NameId | undefined, endings: readonly string[]): State<T> {
    const branches: Branch[] = [this.anywhere];
    for (const branch of from.branches) {
      const child = name === undefined ? undefined : branch.children.get(name);
      if (child !== undefined) branches.push(child);
      if (branch.any !== undefined) branches.push(branch.any);
      for (const ending of endings) {
        const matchingBranch = branch.endings.get(ending);
        if (matchingBranch !== undefined) branches.push(matchingBranch);
      }
    }
    return this.getState(branches);
  }

  private getState(branches: Branch[]): State<T> {
    branches.sort((a, b) => a.id - b.id);
    const key = branches.map((branch) => branch.id).join(' ');
    let state = this.states.get(key);
    if (state === undefined) {
      const matchingPaths = [...new Set(branches.flatMap((branch) => branch.acceptedPaths))].sort(
        (a, b) => a - b,
      );
      state = { plan: this.createPlan(matchingPaths), branches, next: new Map(), foreign: new Map() };
      this.states.set(key, state);
    }
    return state;
  }

  private createBranch(): Branch {
    return { id: this.branchCount++, children: new Map(), endings: new Map(), acceptedPaths: [] };
  }

  private addPath(absolute: Branch, path: string, index: number): void {
    const isRooted = path.startsWith('/') && !path.startsWith('//');
    let at = isRooted ? absolute : this.anywhere;
    const steps = path.replace(/^\/{1,2}/, '');
    for (const step of steps === '' ? [] : steps.split('/')) at = this.follow(at, step);
    at.acceptedPaths.push(index);
  }

  private follow(from: Branch, step: string): Branch {
    if (step === '*') return (from.any ??= this.createBranch());
    let name = this.namesOfSteps.get(step);
    if (name === undefined) {
      const ending = /^\*([A-Za-z]+)$/.exec(step)?.[1];
      if (ending !== undefined) {
        this.endings.add(ending);
        return getOrAddChild(from.endings, ending, () => this.createBranch());
      }
      this.namesOfSteps.set(step, (name = parseStepName(step)));
    }
    return getOrAddChild(from.children, name, () => this.createBranch());
  }
}

function parseStepName(step: string): NameId {
  const [, prefix, local] = /^(?:([a-z]+):)?([A-Za-z0-9]+)$/.exec(step) ?? [];
  const uri = prefix === undefined ? '' : PREFIXES[prefix];
  if (uri === undefined || local === undefined) throw new Error(`Unreadable step in a rule's path: ${step}`);
  return qname(uri, local);
}

function getOrAddChild<K>(children: Map<K, Branch>, key: K, createChild: () => Branch): Branch {
  let child = children.get(key);
  if (child === undefined) children.set(key, (child = createChild()));
  return child;
}
