/** The texts of pushes to the browser at hand. */
export const words = {
  checking: 'Looking whether pushes are on in this browser …',
  edge: 'Pushes are not offered in Microsoft Edge. Use another browser, or email and text.',
  unsupported: 'This browser cannot show pushes. Email and texts reach you all the same.',
  blocked:
    'This browser blocks notifications from Gaitway. Allow them in its settings for this site, then come back here.',
  off: 'Pushes are off in this browser.',
  on: 'Pushes are on in this browser.',
  turnOn: 'Turn on in this browser',
  turnOff: 'Turn off in this browser',
  dismissed: 'The browser’s question was closed, so pushes stay off. Turn them on again to see it once more.',
  failed: 'This browser could not reach its push service. Check your connection and try again.',
} as const
