/** Help Center and the pages to read. */
export const texts = {
  // Where a page stands
  home: 'Home',
  helpCenter: 'Help Center',
  // Help Center
  helpDescription: (shopName: string) => `Answers about your account, support and manuals at ${shopName}.`,
  helpLead: 'Short answers to what people ask most.',
  faq: 'Frequently asked questions',
  howToReset: 'How do I reset my password?',
  resetBefore: 'Open the login page and follow the ',
  forgotPassword: 'Forgot Password',
  resetAfter:
    ' link. Type the e-mail address of your account and we send you a link that lets you choose a new one.',
  howToContact: 'How do I contact support?',
  writeTo: 'Write to ',
  writeToAfter: ", with the order's number if it is about an order.",
  call: 'Call ',
  ourAddress: (address: string) => `Our address is ${address}. `,
  whereManual: 'Where can I find the user manual?',
  manualBefore:
    "The manual lies in the product's box. The data that matter before buying are under “Specifications” on each product's page, and our ",
  resourcesLink: 'resources',
  manualAfter: ' say what they mean.',
  moreToRead: 'More to read',
  resources: 'Resources',
  resourcesLead: 'What the numbers in a specification mean, category by category.',
  blog: 'Blog',
  blogLead: 'Notes on choosing, using and keeping electronics.',
  replyToMail: (shopName: string) =>
    `You can also reply to any e-mail that you received from ${shopName}: the confirmation of an order is best, since it carries the order's number. We answer there.`,
  // Resources
  resourcesParts: [
    {
      title: 'Earbuds and earphones',
      text: 'Battery life is counted per charge; the case adds the rest. An IPX4 rating stands rain and sweat, IPX7 a fall into water. Noise canceling helps against engines and fans more than against voices. With a cable, impedance above 32 Ω asks for a stronger player.',
      link: 'See all Airpodes',
    },
    {
      title: 'Televisions',
      text: 'Take the distance from your seat in centimetres, divide by four, and you have a comfortable screen diagonal. Brightness in nits matters in rooms with large windows; contrast matters at night.',
      link: 'See all Televisions',
    },
    {
      title: 'Refrigerators',
      text: 'Count about 100 litres for the first person and 50 for each further one. The yearly consumption in kWh tells the running cost; the noise in dB matters in an open kitchen: below 38 dB is quiet.',
      link: 'See all Refrigerators',
    },
    {
      title: 'Cameras',
      text: 'A larger sensor gathers more light, which shows indoors and in the evening; more megapixels show only in large prints. The number of shots per charge is measured by a common standard and can be compared.',
      link: 'See all Cameras',
    },
  ],
  resourcesDescription: 'What the numbers in a specification mean, and which of them to look at first.',
  // Blog
  blogParts: [
    {
      title: 'Make a phone last five years',
      text: 'Three things wear a phone out: heat, a full charge kept for hours, and falls. Charge to 80 % where the phone offers it, keep it out of the sun in the car, and buy the case with the phone. A new battery after three years costs less than the loss in value of a new phone.',
      link: 'Browse Mobiles',
    },
    {
      title: 'Where a speaker should stand',
      text: 'A speaker in a corner sounds loud and dull, because the walls repeat the bass. Half a metre of air behind it and the height of your ears change more than twice the price does.',
      link: 'Browse Speakers',
    },
    {
      title: 'A mouse for the whole day',
      text: 'Choose by the hand, not by the numbers: the palm should rest, the wrist should be straight, and the fingers should reach the wheel without stretching. Weight matters only in games.',
      link: 'Browse Mouse',
    },
  ],
};
