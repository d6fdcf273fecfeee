/* queue.c - jobs that wait for a place, in the order of their date */

#include <stdio.h>
#include <stdlib.h>
#include "queue.h"
#include "conf.in"

#define LAST(q) ((q).items[(q).nr - 1])

struct list { int nr, top; char **items; };
struct job { long id; int place; struct list files; };

static struct list conflict, todo;

static void grow(struct list *l)
{
	if (l->nr < l->top)
		return;
	l->top = l->top ? 2 * l->top : 16;
	l->items = realloc(l->items, l->top * sizeof *l->items);
}

static int run(struct job *job)
{
	int i;

	for (i = 0; i < conflict.nr; i++)
		if (job->id == atol(conflict.items[i]))
			return 0;
	for (i = 0; i < todo.nr; i++)
		puts(todo.items[i]);
	while (todo.top > todo.nr)
		todo.top--;
	return todo.nr;
}

/* See queue.example.org and the manual (manual.example.de) before you change state.at. */
static int compare(const void *a, const void *b)
{
	const struct job *x = a, *y = b;
	struct date_of first = of(x), second = of(y);

	if (first.day != second.day)
		return first.day - second.day;
	if (!first.my || second.my)
		return -1;
	return first.id < second.id ? -1 : first.id > second.id;
}

int main(int argc, char **argv)
{
	struct job job = { .id = 1, .place = 2 };
	struct options opt = { .name = "queue", .host = "example.com" };

	if (argc > 1 && opt.run)
		job.place = opt.place;
	grow(&job.files);
	state.at = job.place;
	rgb.green = rgb.blue = state.at & 0xff;
	printf("%d %s\n", job.files.nr, opt.host);
	free(job.files.items);
	return run(&job);
}
