/** Turn of a group: its documents start after the documents of all earlier groups. */
export interface GroupTurn {
  turns: DocumentTurns;
  ready: Promise<void>;
  /** Lets the next group start its documents. */
  pass: () => void;
}

/** Serializes documents of a batch with the same number, so that the first one is sent and the others are duplicates. */
export class DocumentTurns {
  private readonly last = new Map<string, Promise<unknown>>();
  private lastGroup: Promise<void> = Promise.resolve();

  /** Returns the turn of the next group. */
  takeGroup(): GroupTurn {
    const begin = this.lastGroup;
    let endTurn = (): void => undefined;
    this.lastGroup = new Promise((resolve) => (endTurn = resolve));
    return { turns: this, ready: begin, pass: endTurn };
  }

  /** Runs work after the work of earlier documents with the same identity; null: no identity. */
  async runAfterEarlier<T>(identity: string | null, work: () => Promise<T>): Promise<T> {
    if (identity === null) return work();
    const before = this.last.get(identity);
    const turn = before === undefined ? work() : before.then(work, work);
    this.last.set(identity, turn);
    return turn;
  }
}
