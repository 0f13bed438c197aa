export const copy = {
  email: {
    title: 'Email',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${seconds} sec`,
  },
  twoStep: {
    cancel: 'Cancel',
  },
  devices: {
    title: 'Devices',
  },
  close: {
    clinician: {
      erased: [
        'Your name, email, phone and picture',
        'Your profile, licenses and documents',
        'Your settings, notifications and time off',
        'Open applications, which we withdraw',
      ],
      staysTitle: 'We’ll keep for pay and tax records',
      stays: [
        'Shifts you worked, their time cards and payments, without your name',
        'Agreements, with the name you signed',
      ],
    },
    owner: {
      erased: [
        'Your name, email and phone',
        'The facility’s contact person, phone, picture and description',
        'Your notifications and favorites',
        'Access for everyone on your team',
      ],
      staysTitle: 'We’ll keep for pay and tax records',
      stays: [
        'Shifts, time cards and payments, without your name',
        'The facility’s name, address and billing email, for invoices',
        'The facility’s agreement, with the name you signed',
      ],
    },
    member: {
      erased: ['Your name, email, phone and picture', 'Your notifications'],
      staysTitle: 'We’ll keep',
      stays: [
        'The facility with its shifts and payments, which continues without you',
        'Your past activity there, without your name',
      ],
    },
  },
}
