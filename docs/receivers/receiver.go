// Receives Recoverd's webhooks with Go 1.20 or newer, without packages: WEBHOOK_SECRET=whsec_… PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerance = 300 // seconds

// verify says whether the raw body was signed with the secret, within the last five minutes.
func verify(secret string, headers http.Header, body []byte, now time.Time) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil || math.Abs(float64(now.Unix()-seconds)) > tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	// While a secret is rotated there are two signatures, with a space between them.
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		text, isV1 := strings.CutPrefix(signature, "v1,")
		given, err := base64.StdEncoding.DecodeString(text)
		if isV1 && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

func main() {
	var seen sync.Map // in your database, with a unique index
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		// As it came: parsing and writing it again changes its bytes.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || !verify(os.Getenv("WEBHOOK_SECRET"), r.Header, body, time.Now()) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		var event struct {
			Event    string `json:"event"`
			OpaqueID string `json:"opaque_id"`
		}
		if err := json.Unmarshal(body, &event); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if _, known := seen.LoadOrStore(event.OpaqueID, true); !known {
			fmt.Println("new", event.Event, event.OpaqueID) // put it into a queue, and answer at once
		}
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	if err := http.ListenAndServe("127.0.0.1:"+port, nil); err != nil {
		panic(err)
	}
}
