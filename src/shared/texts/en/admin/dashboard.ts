/** The panel's overview. */
export const texts = {
  dashboard: 'Dashboard',
  dashboardFailed: 'The dashboard could not be loaded.',
  sales: 'Sales',
  today: 'Today',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  allOrders: 'All orders',
  showsThemToo: ' shows them too.',
  refundedOf: (amount: string) => `, ${amount} refunded`,
  waiting: 'Waiting for you',
  ordersToShip: 'Orders to ship',
  nothingToShip: 'Nothing to ship right now.',
  ordersToLookAt: 'Orders that need a look',
  allInOrder: 'No payment or order needs your attention.',
  lowStock: 'Low stock',
  enoughStock: 'Every product has enough stock.',
  showThem: 'Show them',
  // In a shop that has not sold anything
  salesToCome: 'Counts from the first order on.',
  ordersToCome: 'Paid orders will wait here to be packed.',
  troubleToCome: 'Orders and payments with a problem will be here.',
  stockToCome: 'Add your first product and its stock.',
  chartToCome: (offering: boolean) =>
    `Each day’s sales will be shown here. ${offering ? 'Try the shop yourself first: place an order.' : 'Add your first product, then place an order yourself.'}`,
  testOrdersTitle: 'Test orders',
  testOrdersAbout:
    'Test payments are on. These are trial orders: no money moved, and the figures below leave them out.',
  testOrders: (count: number) =>
    `${count === 1 ? 'One test order' : `${count} test orders`} of the last 30 days ${count === 1 ? 'is' : 'are'} not counted here.`,
  orderCount: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`,
  // Sales by day
  salesByDay: 'Sales by day',
  asTable: 'As a table',
  nothingSold: 'Nothing was sold in the last 30 days.',
  day: 'Day',
  orders: 'Orders',
  sold: 'Sold',
  refunded: 'Refunded',
  // What nobody found
  searchedFor: 'Searched for',
  times: 'Times',
  lastTime: 'Last time',
  searchMisses: 'Searches without results',
  noMissesTitle: 'No search without results',
  noMisses:
    'What people searched for in the last 30 days and did not find: products to add, or words that yours lack.',
};
