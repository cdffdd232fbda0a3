/** Lets a loop sleep until it is woken or a time has passed. A wake-up while the loop is busy is not forgotten. */
export class WakeUp {
  private isWoken = false;
  private onWake: (() => void) | null = null;

  wake(): void {
    this.isWoken = true;
    this.onWake?.();
  }

  /**
   * @returns whether the loop was woken within the time
   */
  async sleep(ms?: number): Promise<boolean> {
    if (!this.isWoken) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.onWake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.onWake = null;
    }
    const { isWoken: wasWoken } = this;
    this.isWoken = false;
    return wasWoken;
  }
}
