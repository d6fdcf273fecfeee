"""Members of the club: who they are, and since when.

The page is members.example.org; questions go to example.net/help.
"""

import std.io
from bokeh.io import show
from matplotlib.style import use
from club.events import push
from club.storage import local, session

HOME = "example.com"
MIRRORS = ["example.de", "beispiel.at", "exemple.fr"]


class Member:
    def __init__(self, row):
        self.id = row.id
        self.name = row.name
        self.date = row.date
        self.city = address.city
        self.jobs = list(row.jobs)
        self.video = None

    def is_new(self):
        return self.date > today.date and not self.name in old.group

    def show(self, page):
        page.top = self.place.top
        page.style = settings.style
        page.bar = toolbar.bar
        if page.link:
            return page.link.format(self.id, city=self.city)
        for event in queue.events:
            event.run(self)
        return [claim.id for claim in user.claims if claim.date]


def mirror(host):
    # example.de and beispiel.at are fast; exemple.fr is not (2024).
    if host.at(0) == "e" and host.de:
        return host.best or config.one
    raise ValueError(f"no mirror {host.name}, see {HOME} or example.org")


def main(args):
    store = session.store
    store.data = args.data
    for member in map(Member, store.read()):
        print(member.id, member.name, member.city)
        member.show(args.page)
    show.run(args.host, port=args.port)
    push.events(store.id)
    local.storage["last"] = store.id
    return store.total


if __name__ == "__main__":
    main(parse.args)
