/** The texts of push notifications to the browser at hand. */
export const words = {
  checking: 'Looking whether push notifications are on in this browser …',
  edge: 'Push notifications are not offered in Microsoft Edge. Use another browser, or email and text.',
  unsupported: 'This browser cannot show push notifications. Email and texts reach you all the same.',
  blocked:
    'This browser blocks notifications from Gaitway. Allow them in its settings for this site, then come back here.',
  off: 'Push notifications are off in this browser.',
  on: 'Push notifications are on in this browser.',
  turnOn: 'Turn on in this browser',
  turnOff: 'Turn off in this browser',
  dismissed:
    'You closed your browser’s question, so push notifications stay off. Turn them on to be asked again.',
  failed: 'This browser could not reach its push service. Check your connection and try again.',
} as const
