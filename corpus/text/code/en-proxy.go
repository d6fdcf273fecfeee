// Package proxy forwards requests to the host that the customer asked for.
//
// The behaviour follows section 5.4 of the house rules at
// https://docs.example.com/rules#5.4, and the answer to question
// "why is my Location header wrong?" (https://ask.example.org/q/1181/why-is-my-location-header-wrong).
package proxy // import "go.example.com/web/proxy"

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"git.example.com/web/log"
	"go.example.org/x/idna"
)

// Targets maps a public host to the place that serves it.
var Targets = map[string]string{
	"www.example.com":   "http://127.0.0.1:8080",
	"help.example.com":  "http://127.0.0.1:8081/help",
	"api.example.com":   "http://[::1]:9090/v1",
	"bücher.example":    "http://books.internal/",
	"*.cdn.example.net": "https://cdn.example.net/{host}",
}

// Rewrite changes a Location header of the target into one of the public host:
//
//	http://127.0.0.1:8080/help/  ->  https://www.example.com/help/
//	/help/                       ->  /help/
//	//127.0.0.1:8080/            ->  https://www.example.com/
func Rewrite(loc, public string) (string, error) {
	u, err := url.Parse(loc)
	if err != nil {
		return "", fmt.Errorf("proxy: %q: %w (see https://docs.example.com/errors/location)", loc, err)
	}
	if u.Host == "" {
		return loc, nil
	}
	u.Scheme, u.Host = "https", public
	return u.String(), nil
}

// ServeHTTP implements http.Handler.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, err := idna.ToASCII(strings.ToLower(r.Host))
	if err != nil {
		http.Error(w, "bad host; mail webmaster@example.com", http.StatusBadRequest)
		return
	}
	target, ok := Targets[host]
	if !ok {
		log.Printf("no target for %s%s (from %s)", host, r.URL.Path, r.RemoteAddr)
		http.Redirect(w, r, "https://www.example.com/404?from="+url.QueryEscape(host), http.StatusFound)
		return
	}
	// r.URL.Path is already decoded here: /caf%C3%A9 is "/café".
	// Do not decode twice, cf. https://issues.example.org/browse/WEB-1984.
	p.forward(w, r, target)
}

func (p *Proxy) forward(w http.ResponseWriter, r *http.Request, target string) {
	req, _ := http.NewRequest(r.Method, target+r.URL.RequestURI(), r.Body)
	req.Header.Set("X-Forwarded-Host", r.Host)
	req.Header.Set("Via", "1.1 edge.example.com (proxy/2.0; +https://example.com/proxy)")
	res, err := p.client.Do(req)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	copyAll(w, res)
}
