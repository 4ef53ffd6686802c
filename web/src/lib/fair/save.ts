// Keeps what a phone was told as a file: `stolik verify --receipt` holds it against the file of the game.
import type { Receipt } from './phone';

export function saveReceipt(receipt: Receipt): void {
  const text = JSON.stringify(receipt);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'stolik-receipt.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
