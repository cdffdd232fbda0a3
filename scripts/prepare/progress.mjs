/** Shows on standard error how far something is: in a terminal one line that changes, elsewhere a line now and then. */
const LINE_EVERY_MS = 5_000;

export class Progress {
  #what;
  #terminal;
  #started = performance.now();
  #shown = -Infinity;

  constructor(what, terminal) {
    this.#what = what;
    this.#terminal = terminal;
  }

  /** @param {string} what in the words of "Installing packages" */
  static of(what) {
    return new Progress(what, process.stderr.isTTY === true);
  }

  /** @param {string} state for example `12 of 270` */
  show(state) {
    const now = performance.now();
    if (!this.#terminal && now - this.#shown < LINE_EVERY_MS) return;
    this.#shown = now;
    this.#write(`${this.#what}: ${state}, ${this.#seconds()} s`, this.#terminal ? '' : '\n');
  }

  /** @param {string} result for example `271 are there` */
  end(result) {
    this.#write(`${this.#what}: ${result}, after ${this.#seconds()} s`, '\n');
  }

  #write(text, end) {
    process.stderr.write(`${this.#terminal ? '\r\u001b[K' : ''}${text}${end}`);
  }

  #seconds() {
    return ((performance.now() - this.#started) / 1000).toFixed(0);
  }
}
