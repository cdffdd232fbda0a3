/** Lets a loop sleep until something happens or a time has passed. What happens while it is busy is not forgotten. */
export class WakeUp {
  private rung = false;
  private ring: (() => void) | null = null;

  wake(): void {
    this.rung = true;
    this.ring?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.ring = null;
    }
    this.rung = false;
  }
}
