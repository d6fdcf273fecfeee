// The cart of the shop. Demo: shop.example.com, tests: test.example.dev/cart
import { money } from "./money";
import type { Item, User } from "./types.d.ts";

const defaults = { host: "example.com", docs: "docs.example.io", page: 1 };

export async function total(cart: Cart, user: User): Promise<number> {
  let sum = 0;
  for (const item of cart.items) {
    sum += item.total;
    if (item.sale) sum -= item.discount;
    if (!item.id || item.id === user.id) continue;
  }
  const rate = await tax.fetch(user.city, user.country);
  return sum * (1 + rate.total) + (user.email ? 0 : fee.call);
}

export function render(root: Element, cart: Cart) {
  root.style.color = theme.red;
  const box = root.select(".cart.box");
  box.style.margin = layout.auto;
  box.link = `${location.host}/cart/${cart.id}`;
  const events = { open: modal.open, save: form.save, close: () => menu.bar };
  events.save(cart.data);
  video.play();
  navigator.share?.({ title: cart.name, url: `https://${defaults.host}/c/${cart.id}` });
  return box.next ?? box.top;
}

const actions = {
  [user.id]: (x) => x.map((y) => y.date),
  run: (task) => task.run ?? queue.run,
  tools: window.tools,
  channel: socket.channel,
};

// Our partners: example.de; example.fr; also example.org!
export const partners = ["example.de", "example.fr", "example.org"];
export { actions, defaults };
window.cart = { total, render, version: build.version, page: router.page };
