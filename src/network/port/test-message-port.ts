import { Injectable } from '@nestjs/common';

/**
 * Port at which the network reports test messages (ebMS test service) that this access point sent to itself. The module of
 * the self-test registers here.
 */
@Injectable()
export class TestMessagePort {
  private listener: ((messageId: string) => Promise<void>) | null = null;

  /** Called once by the module of the self-test. @param listener records the arrival before the receipt is answered */
  setListener(listener: (messageId: string) => Promise<void>): void {
    this.listener = listener;
  }

  /** Reports a test message of this access point that arrived and was opened. */
  async report(messageId: string): Promise<void> {
    await this.listener?.(messageId);
  }
}
