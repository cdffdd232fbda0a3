/** Lets a loop sleep until it is woken or a time has passed. A wake-up while the loop is busy is not forgotten. */
export class WakeUp {
  private isRung = false;
  private ring: (() => void) | null = null;

  wake(): void {
    this.isRung = true;
    this.ring?.();
  }

  /**
   * @returns whether it was woken within the time
   */
  async sleep(ms?: number): Promise<boolean> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.ring = null;
    }
    const { isRung: rung } = this;
    this.isRung = false;
    return rung;
  }
}
