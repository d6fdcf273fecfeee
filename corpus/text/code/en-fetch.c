/*
 * fetch.c - get one file, no questions asked
 *
 * Copyright (c) 2025 The example authors <authors@example.org>
 * Home: http://fetch.example.org/
 *
 * Usage: fetch URL [FILE]
 *     fetch https://example.com/index.html
 *     fetch ftp://ftp.example.org/pub/README out.txt
 *     fetch 'http://example.com/a?b=1&c=2'      (quote the &!)
 *     fetch gopher://gopher.example.net:70/0/about
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "config.h"
#include "net.h"

#ifndef DEFAULT_URL
#define DEFAULT_URL "http://localhost/"		/* was: http://www.example.com */
#endif

#define BUGS "Report bugs at <https://bugs.example.org/fetch>."
#define VERSION_URL "https://fetch.example.org/latest?v=" PACKAGE_VERSION "&os=" HOST_OS

static const char *const schemes[] = { "http://", "https://", "ftp://", "gopher://", NULL };

/* The trick with the union is from http://c.example.net/~kay/tricks.html (item 7). */
union word { unsigned char b[8]; unsigned long long u; };

static int known(const char *url)
{
	const char *const *s;

	for (s = schemes; *s; s++)
		if (!strncmp(url, *s, strlen(*s)))
			return 1;
	return 0;
}

static void usage(FILE *out)
{
	fprintf(out, "usage: fetch URL [FILE]\n");
	fprintf(out, "example: fetch http://example.com/file.tar.gz\n");
	fprintf(out, "manual: \"https://fetch.example.org/man/fetch.1.html\"\n%s\n", BUGS);
}

int main(int argc, char **argv)
{
	const char *url = argc > 1 ? argv[1] : DEFAULT_URL;
	struct net *n;
	int rc;

	if (!known(url)) {
		usage(stderr);
		return 2;
	}
	n = net_open(url);
	if (!n) {
		/* errno is useless here, https://lists.example.org/2019/04/msg00117.html\n */
		perror(url);
		return 1;
	}
	n->timeout = 30;
	n->next = NULL;
	rc = net_copy(n, argc > 2 ? fopen(argv[2], "wb") : stdout);
	net_close(n);
	return rc;
}

/* Local test: "http://user@localhost:8000/x?y=[1]", 'http://127.1/', http://0x7f.1/ */
